"""What each command shows: from values to pages, without a terminal or a file."""
