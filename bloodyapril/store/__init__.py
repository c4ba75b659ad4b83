"""What is kept: the program's data files, and campaign files with their journal."""
