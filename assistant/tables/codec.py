"""Moves and facts as JSON and back. The type's name stands beside its fields."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import reduce
from operator import or_
from typing import Any, TypeAlias, TypeVar, get_args

from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.json import JsonConverter, make_converter

from ..engine import Fact, Move, kind_of, word
from ..games.field_kinds import FieldKind, FieldKinds
from ..games.port import AnyGame

Json: TypeAlias = dict[str, Any]  # a JSON object, as it is sent or stored
T = TypeVar("T")


def wire_name(field_name: str) -> str:
    """`from_` is written "from"."""
    return field_name.rstrip("_")


def kind_in(kinds: FieldKinds, hint: object) -> FieldKind | None:
    """How a game writes fields of this type, whether or not they may be empty; None if it is not odd."""
    options = [option for option in get_args(hint) if option is not type(None)]
    if len(options) < len(get_args(hint)):
        hint = reduce(or_, options)
    return kinds.get(hint)


def _renames(cls: type) -> Json:
    return {f.name: override(rename=wire_name(f.name)) for f in fields(cls) if f.name.endswith("_")}


def _converter(kinds: FieldKinds) -> JsonConverter:
    converter = make_converter()
    converter.register_unstructure_hook_factory(is_dataclass, lambda cls: _writing(converter, cls))
    converter.register_unstructure_hook_func(lambda cls: cls is object, converter.unstructure)
    converter.register_structure_hook_factory(
        is_dataclass, lambda cls: make_dict_structure_fn(cls, converter, **_renames(cls))
    )
    converter.register_structure_hook_factory(
        lambda hint: kind_in(kinds, hint) is not None, lambda hint: _reading(kinds, hint)
    )
    return converter


def _writing(converter: JsonConverter, cls: type) -> Callable[[object], object]:
    """Writes every field a record has, also where only its base class was declared."""
    write: Callable[[object], object] = make_dict_unstructure_fn(cls, converter, **_renames(cls))
    return lambda record: write(record) if type(record) is cls else converter.unstructure(record)


def _reading(kinds: FieldKinds, hint: object) -> Callable[[object, object], object]:
    kind = kind_in(kinds, hint)
    assert kind
    return lambda value, _: None if value is None else kind.read(value)


_writer = _converter({})
_readers: dict[str, JsonConverter] = {}
Reading = tuple[Callable[[Any, Any], Any], type]
_words: dict[tuple[type, str, str], Reading] = {}


def _reader(game: AnyGame) -> JsonConverter:
    """Made once for each game: it knows the game's own field types."""
    if game.key not in _readers:
        _readers[game.key] = _converter(game.field_kinds)
    return _readers[game.key]


def to_data(said: Move | Fact) -> Json:
    return {"type": kind_of(type(said)), **_writer.unstructure(said)}


def plain(value: object) -> Any:
    """Any dataclass, or a list of them, as plain data."""
    return _writer.unstructure(value)


def structure(data: object, cls: type[T], game: AnyGame) -> T:
    """A dataclass of the game from plain data."""
    return _reader(game).structure(data, cls)


def read_move(data: Mapping[str, object], game: AnyGame) -> Move:
    read, cls = _how_to_read(Move, game, str(data["type"]))
    move: Move = read(data, cls)
    return move


def read_fact(data: Mapping[str, object], game: AnyGame) -> Fact:
    read, cls = _how_to_read(Fact, game, str(data["type"]))
    fact: Fact = read(data, cls)
    return fact


def _how_to_read(root: type[Move] | type[Fact], game: AnyGame, kind: str) -> Reading:
    """Looked for once a word: a log says the same few hundreds of times."""
    known = _words.get((root, game.key, kind))
    if known is None:
        cls = word(root, game.key, kind)
        known = _words[root, game.key, kind] = _reader(game).get_structure_hook(cls), cls
    return known


def dump_facts(facts: Sequence[Fact]) -> str:
    return json.dumps([to_data(fact) for fact in facts], separators=(",", ":"))


def load_facts(text: str, game: AnyGame) -> tuple[Fact, ...]:
    return tuple(read_fact(data, game) for data in json.loads(text))


def dump_move(move: Move) -> str:
    return json.dumps(to_data(move), separators=(",", ":"))


def load_move(text: str, game: AnyGame) -> Move:
    return read_move(json.loads(text), game)
