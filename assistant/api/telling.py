"""JSON as programs are told it: of a state, what stays for many moves is written once."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from flask.json.provider import DefaultJSONProvider

from ..games.shapes import Steady
from ..tables.codec import Json

HERE = token_hex(8)  # where something written stands; nobody can know it
CLOSE = (",", ":")


class Written:
    """Stands for a list until its text is put there."""

    def __init__(self, said: Steady) -> None:
        self.said = said


def steadily(state: Json) -> Json:
    """The state, to be told."""
    return {name: Written(said) if isinstance(said, Steady) else said for name, said in state.items()}


class Teller(DefaultJSONProvider):
    """What is told never contains itself, so nobody looks whether it does; its keys stay in their order."""

    sort_keys = False

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        kept = list[str]()

        def default(one: object) -> object:
            if not isinstance(one, Written):
                return DefaultJSONProvider.default(one)
            kept.append(self._text(one.said))
            return f"{HERE}{len(kept)}"

        told = super().dumps(obj, default=default, check_circular=False, **kwargs)
        for nth, text in enumerate(kept, 1):
            told = told.replace(f'"{HERE}{nth}"', text, 1)
        return told

    def _text(self, said: Steady) -> str:
        if not said.written:
            said.written = super().dumps(said, check_circular=False, separators=CLOSE)
        return said.written
