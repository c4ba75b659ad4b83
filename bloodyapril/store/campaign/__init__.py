"""Campaign files: tables, journal, undo, audit, upgrade."""
