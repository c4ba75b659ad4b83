"""Chapter 13: air-to-air combat."""
