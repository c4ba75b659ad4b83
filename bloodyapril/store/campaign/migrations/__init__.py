"""Changes of the campaign file's shape, one file each, carried out by Alembic."""
