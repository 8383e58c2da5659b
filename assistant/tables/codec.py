"""Moves and facts as JSON and back. The type's name stands beside its fields."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.json import make_converter

from ..engine import Fact, Move, kind_of, word

T = TypeVar("T")
converter = make_converter()


def wire_name(field_name: str) -> str:
    """`from_` is written "from"."""
    return field_name.rstrip("_")


def _renames(cls: type) -> dict[str, Any]:
    found = [f.name for f in fields(cls) if f.name.endswith("_")]
    return {name: override(rename=wire_name(name)) for name in found}


def _writer(cls: type) -> Callable[[Any], Any]:
    """Writes every field a record has, also where only its base class was declared."""
    write: Callable[[Any], Any] = make_dict_unstructure_fn(cls, converter, **_renames(cls))
    return lambda record: write(record) if type(record) is cls else converter.unstructure(record)


converter.register_unstructure_hook_factory(is_dataclass, _writer)
converter.register_unstructure_hook_func(lambda cls: cls is object, converter.unstructure)
converter.register_structure_hook_factory(
    is_dataclass, lambda cls: make_dict_structure_fn(cls, converter, **_renames(cls))
)
converter.register_structure_hook(
    str | tuple[str, str, int], lambda value, _: value if isinstance(value, str) else tuple(value)
)
for place in (str | tuple[int, int], str | tuple[int, int] | None):
    converter.register_structure_hook(
        place, lambda value, _: tuple(value) if isinstance(value, list) else value
    )


def to_data(word: Move | Fact) -> dict[str, Any]:
    return {"type": kind_of(type(word)), **converter.unstructure(word)}


def plain(value: Any) -> Any:
    """Any dataclass, or a list of them, as plain data."""
    return converter.unstructure(value)


def structure(data: Any, cls: type[T]) -> T:
    return converter.structure(data, cls)


def read_move(data: dict[str, Any], game: str) -> Move:
    """In the words of that game."""
    return structure(_fields(data), word(Move, game, data["type"]))


def read_fact(data: dict[str, Any], game: str) -> Fact:
    return structure(_fields(data), word(Fact, game, data["type"]))


def _fields(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "type"}


def dump_facts(facts: Sequence[Fact]) -> str:
    return json.dumps([to_data(fact) for fact in facts], separators=(",", ":"))


def load_facts(text: str, game: str) -> tuple[Fact, ...]:
    return tuple(read_fact(data, game) for data in json.loads(text))


def dump_move(move: Move) -> str:
    return json.dumps(to_data(move), separators=(",", ":"))


def load_move(text: str, game: str) -> Move:
    return read_move(json.loads(text), game)
