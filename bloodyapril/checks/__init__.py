"""Everything about one roll, with no knowledge of the game (2.1, 2.11)."""
