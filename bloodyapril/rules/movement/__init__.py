"""Chapter 10: movement."""
