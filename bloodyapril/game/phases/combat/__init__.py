"""Air combat in the Movement Phase (13, 15): rounds, dogfights, what follows them."""
