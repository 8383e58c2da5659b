"""The database's shape: made by migrations, equal to the models, and reversible."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import inspect, select, text

from assistant.tables.models import ENTRIES, TABLES, Model, db
from assistant.tables.setup import KNOWN, LATEST, MIGRATIONS, steps
from tests.support.servers import HERE
from tests.support.tables import Api
from tests.tables.storage.conftest import another_app

OPENERS = 4
REPLACING = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "next", "{before}"


def upgrade():
    with op.batch_alter_table("tables", recreate="auto") as batch:
        batch.add_column(sa.Column("note", sa.String(9), nullable=False, server_default="new"))
        batch.alter_column("map", type_=sa.String(90))
"""


def tables(app: Flask) -> set[str]:
    with app.app_context():
        return set(inspect(db.engine).get_table_names()) - {"alembic_version"}


def migrate(app: Flask, to: str) -> None:
    with app.app_context():
        config = steps(app)
        (command.upgrade if to == "head" else command.downgrade)(config, to)


def test_the_migrations_make_what_the_models_say(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Model.metadata) == []


def test_the_files_say_which_steps_there_are(app: Flask) -> None:
    """So that a start that finds nothing to do reads none of them."""
    steps_there = ScriptDirectory.from_config(steps(app))
    assert steps_there.get_heads() == [LATEST]
    assert sorted(step.revision for step in steps_there.walk_revisions()) == KNOWN


def test_down_and_up_again(app: Flask, api: Api) -> None:
    all_of_them = tables(app)
    migrate(app, "base")
    assert tables(app) == set()
    migrate(app, "head")
    assert tables(app) == all_of_them == set(Model.metadata.tables)
    assert api.open().state["number"] == 1


def test_a_second_start_finds_everything_as_it_was(
    app: Flask, api: Api, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = api.open()
    again = Api(another_app(database, tmp_path, monkeypatch).test_client())
    assert again.get(f"/tables/{table.code}") == table.get()


def test_a_step_that_fails_changes_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction around all steps: a start that was interrupted can be repeated."""
    before = tables(app)
    migrate(app, "base")
    with app.app_context(), db.engine.connect() as connection:
        connection.execution_options(writes=True).execute(text("CREATE TABLE entries (x integer)"))
        connection.commit()
    with pytest.raises(Exception, match="entries"):
        migrate(app, "head")
    assert tables(app) == {"entries"}
    with app.app_context(), db.engine.connect() as connection:
        connection.execution_options(writes=True).execute(text("DROP TABLE entries"))
        connection.commit()
    migrate(app, "head")
    assert tables(app) == before


def test_a_table_replaced_by_a_migration_keeps_the_rows_that_point_to_it(
    app: Flask, api: Api, tmp_path: Path
) -> None:
    """Batch mode on SQLite drops the old table; with foreign keys on, the log would go with it."""
    table = api.open()
    (tmp_path / "next.py").write_text(REPLACING.format(before=head(app)))
    with app.app_context():
        config = steps(app)
        config.set_main_option("path_separator", "space")
        config.set_main_option("version_locations", f"{MIGRATIONS / 'versions'} {tmp_path}")
        command.upgrade(config, "head")
        with db.engine.connect() as connection:
            assert connection.execute(select(ENTRIES.c.number)).scalars().all() == [1]
            assert connection.execute(text("SELECT note FROM tables")).scalars().all() == ["new"]
    assert table.get() == table.state


def head(app: Flask) -> str | None:
    with app.app_context(), db.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def test_many_processes_may_start_at_once_on_a_fresh_database(database: str, tmp_path: Path) -> None:
    env = {**os.environ, "DATABASE_URL": database, "STATIONMASTER_DATA": str(tmp_path / "data")}
    code = "import app; print(app.create_app().secret_key)"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code], cwd=HERE, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(OPENERS)
    ]
    said = [process.communicate(timeout=60) for process in started]
    assert [process.returncode for process in started] == [0] * OPENERS, said
    assert len({secret for secret, _ in said}) == 1
    assert [path.name for path in (tmp_path / "data").glob("secret*")] == ["secret"]


def test_tables_of_an_older_database_keep_their_ids_and_no_other_gets_them(app: Flask, api: Api) -> None:
    kept, last = api.open(), api.open()
    migrate(app, "0003")
    migrate(app, "head")
    assert kept.get() == kept.state and kept.get("/log")["entries"]
    api.send("DELETE", f"/tables/{last.code}", token=last.host)
    api.open()
    with app.app_context(), db.engine.connect() as connection:
        assert connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all() == [1, 3]
