"""The state of a scenario in play, and what each side may know of it."""
