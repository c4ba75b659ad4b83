"""How Alembic carries out the steps: on the connection that it is given, in its transaction."""

from __future__ import annotations

from alembic import context

from bloodyapril.store.campaign.tables import StoredTable


def run() -> None:
    """Run the steps that are wanted; tables are rebuilt where SQLite cannot alter them."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=StoredTable.metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


# Alembic loads this file to run it and then lends `context` a configuration; an import has none.
if hasattr(context, "config"):
    run()
