"""Alembic's environment: the application's own engine, batch mode for SQLite."""

from alembic import context

from assistant.tables.models import Model, db

with db.engine.execution_options(writes=True).connect() as connection:
    context.configure(connection=connection, target_metadata=Model.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
