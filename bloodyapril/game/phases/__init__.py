"""The phases of a game turn in the words of rule 3.2, and what each does."""
