"""Exact odds of any roll and of any procedure: fractions that add up to one, never a sample."""
