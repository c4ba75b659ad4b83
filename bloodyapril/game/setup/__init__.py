"""A scenario before its first turn (3.1, 4): deployment, dummies, AA, planning."""
