"""The Movement Phase (10): what is lawful, moves carried out, stacks, escorts."""
