"""Marshmallow schemas for moves, setups and dials, made from a game's dataclasses."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of
from functools import reduce
from operator import or_
from typing import Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from ..engine import Move, kind_of
from ..games.field_kinds import FieldKind, FieldKinds
from ..tables.codec import kind_in, wire_name

Setting: TypeAlias = Any  # whatever marshmallow takes
Said = dict[str, str | list[Setting] | dict[Setting, Setting]]  # as marshmallow declares it
Field = fields.Field[Any]  # what it reads is told by the dataclass, not here
NO_TEXT = re.compile("[\0\ud800-\udfff]")  # what no database or page could carry
MOST = 9_999  # dollars, shares, sections: nothing on a table is larger
LONGEST = 200  # characters in a name or a reason
MANY = 130  # items in a list: all cubes of the game
SAID: Said = {
    "required": "is missing", "null": "must not be empty", "invalid": "has the wrong type",
    "unknown": "is not known here", "too_large": "is too large",
}  # fmt: skip
WHOLE: Said = {**SAID, "invalid": "must be a whole number"}
TEXT: Said = {**SAID, "invalid": "must be text"}
YES_NO: Said = {**SAID, "invalid": "must be true or false"}
LIST: Said = {**SAID, "invalid": "must be a list"}
OBJECT: Said = {**SAID, "invalid": "must be an object", "type": "must be an object"}


class Strict(Schema):
    """Refuses every field it does not know."""

    error_messages = {"unknown": "is not known here", "type": "must be an object"}

    class Meta:
        unknown = RAISE


class Truth(fields.Boolean):
    """true or false, and nothing that merely looks like it."""

    def _deserialize(self, value: object, attr: object, data: object, **_: object) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class OddField(Field):
    """A field type that only one game has, read as the game says."""

    def __init__(self, kind: FieldKind, **options: Setting) -> None:
        super().__init__(error_messages=SAID, metadata=kind.shape, **options)
        self.kind = kind

    def _deserialize(self, value: object, attr: object, data: object, **_: object) -> object:
        if isinstance(value, str):
            _check_plain(value)
        try:
            return self.kind.read(value)
        except ValueError:
            raise ValidationError(self.kind.must) from None


def whole(least: int = -MOST, most: int = MOST, **options: Setting) -> fields.Integer:
    bounds = validate.Range(least, most, error=f"must be from {least} to {most}")
    return fields.Integer(strict=True, validate=bounds, error_messages=WHOLE, **options)


def words(longest: int = LONGEST, **options: Setting) -> fields.String:
    length = validate.Length(max=longest, error=f"can have at most {longest} characters")
    return fields.String(validate=[length, _check_plain], error_messages=TEXT, **options)


def _check_plain(text: str) -> None:
    if NO_TEXT.search(text):
        raise ValidationError("must be plain text")


def listing(inner: Field, count: int | None = None, **options: Setting) -> Field:
    length = validate.Length(equal=count, max=None if count else MANY, error="has the wrong length")
    return fields.List(inner, validate=length, error_messages=LIST, **options)


def mapping(values: Field, **options: Setting) -> fields.Dict:
    length = validate.Length(max=MANY, error="has too many entries")
    return fields.Dict(words(), values, validate=length, error_messages=OBJECT, **options)


def field_for(hint: object, kinds: FieldKinds, **options: Setting) -> Field:
    """The field that reads what a dataclass field of this type holds."""
    if hint is Any:
        return fields.Raw(allow_none=True, error_messages=SAID, **options)
    if type(None) in get_args(hint):
        options["allow_none"] = True
        hint = reduce(or_, [one for one in get_args(hint) if one is not type(None)])
    if kind := kind_in(kinds, hint):
        return OddField(kind, **options)
    if is_dataclass(hint):
        return fields.Nested(schema_for(cast(type, hint), kinds), error_messages=OBJECT, **options)
    return _plain_field(hint, options) or _field_for_many(hint, kinds, options)


def _plain_field(hint: object, options: dict[str, Setting]) -> Field | None:
    if hint is int:
        return whole(**options)
    if hint is str:
        return words(**options)
    return Truth(error_messages=YES_NO, **options) if hint is bool else None


def _field_for_many(hint: object, kinds: FieldKinds, options: dict[str, Setting]) -> Field:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return fields.Raw(error_messages=SAID, **options)
    if origin is tuple:
        count = None if args[-1] is Ellipsis else len(args)
        return listing(field_for(args[0], kinds), count, **options)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return mapping(field_for(args[1], kinds), **options)
    raise TypeError(f"no field reads {hint}")


_schemas: dict[type, type[Schema]] = {}
_moves: dict[type, type[Schema]] = {}


def schema_for(cls: type, kinds: FieldKinds) -> type[Schema]:
    """The schema of a dataclass, field by field, under the same name."""
    if cls not in _schemas:
        _schemas[cls] = _schema_for(cls, kinds)
    return _schemas[cls]


def _schema_for(cls: type, kinds: FieldKinds) -> type[Schema]:
    hints = get_type_hints(cls)
    members = {}
    for field in fields_of(cls):
        required = field.default is MISSING and field.default_factory is MISSING
        members[wire_name(field.name)] = field_for(hints[field.name], kinds, required=required)
    return Strict.from_dict(members, name=cls.__name__)


def move_schema(cls: type[Move], kinds: FieldKinds) -> type[Schema]:
    """A move as it is sent: its fields, its name, and how it is to be taken."""
    if cls not in _moves:
        _moves[cls] = _move_schema(cls, kinds)
    return _moves[cls]


def _move_schema(cls: type[Move], kinds: FieldKinds) -> type[Schema]:
    extra: dict[str, Field] = {
        "type": fields.String(required=True, validate=validate.OneOf([kind_of(cls)])),
        "seen": whole(0, 10**9, allow_none=True),
        "key": words(80, allow_none=True),
        "outcomes": mapping(listing(fields.Raw(required=True, error_messages=SAID))),
    }
    base = schema_for(cls, kinds)
    return Strict.from_dict({**base._declared_fields, **extra}, name=f"{cls.__name__}Move")
