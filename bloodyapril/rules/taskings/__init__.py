"""Chapter 12: taskings."""
