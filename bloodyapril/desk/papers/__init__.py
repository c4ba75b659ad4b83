"""What a seat can have on paper: the values that the press sets, made of what it may see."""
