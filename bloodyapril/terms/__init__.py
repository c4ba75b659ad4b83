"""Values of the game without its rules: hexes, altitude, sides, cards, the map (1.3, 1.4, 2)."""
