"""The dial of every game: who draws goods, and who rolls dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..engine import Illegal
from .speech import listed

GOODS, DICE = ("app", "table", "none"), ("app", "table")
_GOODS = {"app": "the app draws goods", "table": "the table draws goods", "none": "goods are not tracked"}
_DICE = {"app": "the app rolls dice", "table": "the table rolls dice"}


class Dial(Protocol):
    """How a table has set the dial."""

    @property
    def goods(self) -> str: ...

    @property
    def dice(self) -> str: ...


class Dialled(Protocol):
    """A state that says how the dial is set."""

    @property
    def tracking(self) -> Dial: ...


def check_settings(offered: Mapping[str, Sequence[str]], wanted: Mapping[str, str | None]) -> None:
    for name, value in wanted.items():
        if value is not None and value not in offered[name]:
            settings = listed(offered[name], "or")
            raise Illegal(f"{name.capitalize()} can be set to {settings} here, not to “{value[:40]}”.")


def app_answers(dial: Dial, kind: str) -> bool:
    """Whether the app answers this kind of chance question (else the table does)."""
    return (dial.dice if kind == "dice" else dial.goods) == "app"


def said(goods: str, dice: str) -> list[str]:
    """The settings, in words."""
    return [_GOODS[goods], _DICE[dice]]
