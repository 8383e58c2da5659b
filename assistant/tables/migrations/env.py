"""Alembic's environment: the application's own engine, batch mode for SQLite."""

from alembic import context

from assistant.tables.models import Model, db


def migrate(connection):
    """All steps or none: SQLite, too, takes changes of tables into a transaction."""
    context.configure(
        connection=connection, target_metadata=Model.metadata, render_as_batch=True, transactional_ddl=True
    )
    with context.begin_transaction():
        context.run_migrations()


with db.engine.execution_options(writes=True).connect() as connection:
    raw = connection.connection.dbapi_connection
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:  # batch mode drops the table it replaces, and every row that points to it would go along
        raw.execute("PRAGMA foreign_keys=OFF")
    try:
        migrate(connection)
    finally:
        if sqlite:
            raw.execute("PRAGMA foreign_keys=ON")
