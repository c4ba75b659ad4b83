"""Scenario files: reading, checking, writing them."""
