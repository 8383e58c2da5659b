"""A snapshot as bytes, and the mark that says what it belongs to: these entries, read by this code, on this server."""

from __future__ import annotations

import hmac
import io
import pickle
import sys
from collections.abc import Sequence
from dataclasses import is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...engine.book import Answers, Asked
from ...games.port import State
from .entries import Row

HERE = Path(__file__).resolve().parents[3]
CODE = ("assistant/engine", "assistant/games", "maps")  # all that decides what facts come to
FILES = (".py", ".toml")
RECORDS = ("assistant.engine.", "assistant.games.", "maps.")
Kept = tuple[State, Asked, Answers]


def pack(kept: Kept) -> bytes:
    return pickle.dumps(kept)


def unpack(packed: bytes, start: State) -> Kept:
    """`start` is a state of the same game."""
    state, asked, answers = _Records(io.BytesIO(packed)).load()
    if (type(state), type(asked), type(answers)) != (type(start), dict, dict):
        raise ValueError("This is no snapshot.")
    return state, asked, answers


class _Records(pickle.Unpickler):
    """Makes nothing but the games' own records, so that no bytes, whoever wrote them, can do anything."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(RECORDS) and module in sys.modules:
            found = getattr(sys.modules[module], name, None)
            if isinstance(found, type) and is_dataclass(found):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no record of a game.")


def mark(secret: str, rows: Sequence[Row], packed: bytes) -> str:
    """Another for every change of the log up to there, of the code, and of the snapshot itself."""
    said = hmac.new(secret.encode(), code().encode(), sha256)
    said.update(
        "\n".join(f"{number} {move} {facts} {replays}" for number, _, move, facts, replays in rows).encode()
    )
    said.update(packed)
    return said.hexdigest()


@cache
def code() -> str:
    """A fingerprint of the rules, the facts and the maps of this version."""
    found = sha256(sys.version.encode())
    for path in sorted(path for part in CODE for path in (HERE / part).rglob("*") if path.suffix in FILES):
        found.update(path.relative_to(HERE).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()
