"""The marks that a map's rules ask for, as fields of a form and as words beside a hex, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

from ....engine import Illegal
from ..board_form import MapForm, Mark
from ..mapfile.marks import shapes_with
from ..mapfile.shapes import NUMBER, TEXTS, YES
from ..mapfile.source import Table

Fields = list[tuple[str, str]]  # a name may stand more than once
LISTS = ("colors", "columns")
DRAWN = (
    "code",
    "name",
    "terrain",
    "aliases",
    "hex",
    "edges",
    "of",
    "sides",
    "blocked",
)  # said by the grid itself


class Form(Protocol):
    """What was sent: a name may stand more than once."""

    def get(self, name: str, default: str, /) -> str: ...
    def getlist(self, name: str, /) -> list[str]: ...


def line(text: str) -> str:
    return " ".join(text.split())


def whole(text: str, field: str) -> int | None:
    """A whole number, or None where nothing was entered."""
    told = line(text).replace("−", "-")
    digits = told.removeprefix("-")
    if told and not (digits.isascii() and digits.isdigit() and len(digits) < 5):
        raise Illegal(f"“{told[:20]}” is not a whole number.", field=field)
    return int(told) if told else None


def number(form: Form, name: str, default: int) -> int:
    told = whole(form.get(name, ""), name)
    return default if told is None else told


# of a place or a link -------------------------------------------------------------------------


def mark_fields(at: str, entry: Table, marks: Iterable[Mark]) -> Iterator[tuple[str, str]]:
    """The fields of one row: what its table says, or what is usual."""
    for mark in marks:
        value = entry.get(mark.key, mark.usual)
        if value is not None and value is not False:
            each = value if isinstance(value, list | tuple) else ["1" if value is True else value]
            yield from ((f"{at}.{mark.key}", str(one)) for one in each)


def marks_told(form: Form, at: str, marks: Iterable[Mark]) -> Table:
    """What was entered in one row; a mark of which nothing was said is left out."""
    told = ((mark.key, _told(form, f"{at}.{mark.key}", mark)) for mark in marks)
    return {key: value for key, value in told if value not in (None, "", [], False)}


def _told(form: Form, name: str, mark: Mark) -> bool | int | str | list[str] | None:
    if mark.kind in LISTS:
        return form.getlist(name)
    text = line(form.get(name, ""))
    if mark.kind == "number":
        return whole(text, name)
    return text == "1" if mark.kind == "yes" else text


# of a hex or an edge --------------------------------------------------------------------------


def words_of(entry: Table, but: Iterable[str] = ()) -> str:
    """All that a table says of its hexes or edges, as a line of the form has it: “cost=6&tunnel=1”."""
    kept = {key: value for key, value in entry.items() if key not in but and value is not False}
    return urlencode({key: _word(value) for key, value in kept.items()})


def _word(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return "1" if value is True else str(value)


def told_by(words: str, table: str, form: MapForm) -> Table:
    """The reverse: what a table of the file says. A word that the table does not know is left out."""
    may: Mapping[str, str] = {**shapes_with(form)[table].must, **shapes_with(form)[table].may}
    told = [(key, text) for key, text in parse_qsl(words) if key in may and key not in DRAWN]
    return {key: _value(key, text, may[key]) for key, text in told}


def _value(key: str, text: str, kind: str) -> bool | int | str | list[str]:
    if kind == YES:
        return text == "1"
    if kind == NUMBER:
        return whole(text, key) or 0
    return text.split(",") if kind == TEXTS else text
