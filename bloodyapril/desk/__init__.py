"""Whatever a person can do, one call each; terminals, paper and programs share it."""
