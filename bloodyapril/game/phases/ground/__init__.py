"""War on the ground in the sequence of play (12, 17 to 19, 22)."""
