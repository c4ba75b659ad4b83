"""A game kept by hand at a table with the real map."""
