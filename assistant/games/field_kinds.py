"""Field types that only one game has, and how they are written: as JSON, in a form, in the API's document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class FieldKind:
    """`must` follows the field's name where a value can't be read: "must look like …"."""

    read: Callable[[object], object]  # from JSON; ValueError where the value is of another type
    must: str = "has the wrong type"
    shape: Mapping[str, object] = field(default_factory=dict)  # as JSON Schema
    typed: Callable[[str], object] = str  # from the text of a form's field to JSON


FieldKinds = Mapping[object, FieldKind]  # by the type as the dataclass declares it
