"""Marshmallow schemas: the fixed bodies by hand, moves and setups from their dataclasses."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of
from functools import reduce
from operator import or_
from typing import Any, Union, get_args, get_origin, get_type_hints

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from ..engine import kind_of
from ..games import catalog
from ..tables.codec import wire_name

Said = dict[str, str | list[Any] | dict[Any, Any]]
MOST = 9_999  # dollars, shares, sections: nothing on a table is larger
LONGEST = 200  # letters in a name or a reason
MANY = 130  # items in a list: all cubes of the game
SAID: Said = {
    "required": "is missing", "null": "must not be empty", "invalid": "is not what belongs here",
    "unknown": "is not known here", "too_large": "is too large",
}  # fmt: skip
WHOLE: Said = {**SAID, "invalid": "must be a whole number"}
TEXT: Said = {**SAID, "invalid": "must be text"}
YES_NO: Said = {**SAID, "invalid": "must be true or false"}
LIST: Said = {**SAID, "invalid": "must be a list"}
OBJECT: Said = {**SAID, "invalid": "must be an object", "type": "must be an object"}


class Strict(Schema):
    """Nothing unknown is passed over in silence."""

    error_messages = {"unknown": "is not known here", "type": "must be an object"}

    class Meta:
        unknown = RAISE


class Truth(fields.Boolean):
    """true or false, and nothing that merely looks like it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class BoxField(fields.Field[Any]):
    """A box of a display: [side, column, number]."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> tuple[str, str, int]:
        match value:
            case [str(side), str() | int() as column, int(number)] if type(number) is int:
                return side, str(column), number
        raise ValidationError('must look like ["light", "1", 2]')


class PlaceField(fields.Field[Any]):
    """A place by its name, or a hex: [q, r]."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str | tuple[int, int]:
        match value:
            case str() if len(value) <= LONGEST:
                _no_nul(value)
                return value
            case [int(q), int(r)] if type(q) is int and type(r) is int:
                return q, r
        raise ValidationError("must be a place, or a hex like [4, 7]")


def whole(least: int = -MOST, most: int = MOST, **options: Any) -> fields.Integer:
    bounds = validate.Range(least, most, error=f"must be from {least} to {most}")
    return fields.Integer(strict=True, validate=bounds, error_messages=WHOLE, **options)


def words(longest: int = LONGEST, **options: Any) -> fields.String:
    length = validate.Length(max=longest, error=f"has {longest} letters at the most")
    return fields.String(validate=[length, _no_nul], error_messages=TEXT, **options)


def _no_nul(text: str) -> None:
    if "\0" in text or any("\ud800" <= c <= "\udfff" for c in text):
        raise ValidationError("must be plain text")


def listing(inner: fields.Field[Any], count: int | None = None, **options: Any) -> fields.List[Any]:
    length = validate.Length(equal=count, max=None if count else MANY, error="has the wrong length")
    return fields.List(inner, validate=length, error_messages=LIST, **options)


def mapping(values: fields.Field[Any], **options: Any) -> fields.Dict:
    length = validate.Length(max=MANY, error="has too many entries")
    return fields.Dict(words(), values, validate=length, error_messages=OBJECT, **options)


_schemas: dict[type, type[Schema]] = {}
_moves: dict[type, type[Schema]] = {}
PLACE = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}
BOX = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}, {"type": "integer"}]}


def field_for(hint: Any, **options: Any) -> fields.Field[Any]:
    """The field that reads what a dataclass field of this type holds."""
    if hint is Any:
        return fields.Raw(allow_none=True, error_messages=SAID, **options)
    if type(None) in get_args(hint):
        inner = [h for h in get_args(hint) if h is not type(None)]
        return field_for(reduce(or_, inner), allow_none=True, **options)
    if is_dataclass(hint):
        return fields.Nested(schema_for(hint), error_messages=OBJECT, **options)
    if hint is int:
        return whole(**options)
    if hint is str:
        return words(**options)
    if hint is bool:
        return Truth(error_messages=YES_NO, **options)
    return _field_for_many(get_origin(hint), get_args(hint), options)


def _field_for_many(origin: Any, args: Any, options: dict[str, Any]) -> fields.Field[Any]:
    if origin in (Union, types.UnionType) and set(args) == {str, tuple[int, int]}:
        return PlaceField(error_messages=SAID, metadata=PLACE, **options)
    if origin in (Union, types.UnionType):
        return fields.Raw(error_messages=SAID, **options)
    if origin is tuple and args == (str, str, int):
        return BoxField(error_messages=LIST, metadata=BOX, **options)
    if origin is tuple:
        count = None if args[-1] is Ellipsis else len(args)
        return listing(field_for(args[0]), count, **options)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return mapping(field_for(args[1]), **options)
    raise TypeError(f"no field reads {origin}")


def schema_for(cls: Any) -> type[Schema]:
    """The schema of a dataclass, field by field, under the same name."""
    if cls not in _schemas:
        _schemas[cls] = _schema_for(cls)
    return _schemas[cls]


def _schema_for(cls: Any) -> type[Schema]:
    hints = get_type_hints(cls)
    members = {}
    for field in fields_of(cls):
        required = field.default is MISSING and field.default_factory is MISSING
        name = wire_name(field.name)
        members[name] = field_for(hints[field.name], required=required)
    return Strict.from_dict(members, name=cls.__name__)


def move_schema(cls: Any) -> type[Schema]:
    """A move as it is sent: its fields, its name, and how it is to be taken."""
    if cls not in _moves:
        _moves[cls] = _move_schema(cls)
    return _moves[cls]


def _move_schema(cls: Any) -> type[Schema]:
    extra: dict[str, Any] = {
        "type": fields.String(required=True, validate=validate.OneOf([kind_of(cls)])),
        "seen": whole(0, 10**9, allow_none=True),
        "key": words(80, allow_none=True),
        "outcomes": mapping(listing(fields.Raw(required=True, error_messages=SAID))),
    }
    base = schema_for(cls)
    return Strict.from_dict({**base._declared_fields, **extra}, name=f"{cls.__name__}Move")


class SeatWanted(Strict):
    color = words(12, required=True)
    name = words(40, allow_none=True, load_default="")


def camel(key: str) -> str:
    """How a game's schemas are called: the part before what they are of."""
    return key.title().replace("_", "")


def of_each_game(what: str) -> dict[str, Any]:
    """In the document, any game's; which of them it must be, its table decides."""
    return {"anyOf": [{"$ref": f"#/components/schemas/{camel(key)}{what}"} for key in catalog.GAMES]}


class TableWanted(Strict):
    game = words(40, load_default=next(iter(catalog.GAMES)))
    map = words(80, required=True)
    seats = fields.List(
        fields.Nested(SeatWanted, error_messages=OBJECT), required=True, error_messages=LIST,
        validate=validate.Length(1, 12, error="has the wrong length"),
    )  # fmt: skip
    tracking = fields.Dict(load_default=dict, error_messages=OBJECT, metadata=of_each_game("Tracking"))
    setup = fields.Dict(load_default=dict, error_messages=OBJECT, metadata=of_each_game("Setup"))


class RewindWanted(Strict):
    to = whole(0, 10**9, required=True)
    seen = whole(0, 10**9, allow_none=True, load_default=None)
    key = words(80, allow_none=True, load_default=None)
    seat = words(12, load_default="")


class AmendWanted(Strict):
    number = whole(0, 10**9, required=True)
    move = fields.Dict(required=True, error_messages=OBJECT)


class NameWanted(Strict):
    name = words(40, allow_none=True, load_default="")
