"""What a surface shows, worked out before a template prints it: a heading, lines, and buttons that say
what they cause. A game makes its own cards of these; templates ask nothing and decide nothing.

A program reads the same cards. So words are plain text, in which `**…**` is to be printed bold, and
everything that may be pressed or filled in stands in `forms`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from .shapes import Offer, Option

Values = Mapping[str, Any]  # fields of a move, as the API has them


@dataclass(frozen=True)
class Note:
    """A remark set apart from the lines. What `ruins` leads out of the game: no button suggests it."""

    says: str
    warns: bool = False
    ruins: bool = False


@dataclass(frozen=True)
class Button:
    """Sends its form with `values`. `gist` says what it does, `then` what follows."""

    says: str
    values: Values = field(default_factory=dict)
    gist: str = ""
    then: str = ""
    bad: bool = False  # `then` is to be warned of
    main: bool = False  # the one to press first
    off: bool = False  # shown, but not to be pressed now; `then` says why

    @property
    def inputs(self) -> tuple[tuple[str, str], ...]:
        """`values` as the fields of a form, in the way `pages.forms` reads them."""
        return tuple(pair for name, value in self.values.items() for pair in inputs_of(name, value))


@dataclass(frozen=True)
class Pick:
    """One of several values to choose before the button is pressed."""

    name: str
    says: str
    options: tuple[Option, ...]
    kind: str = "pick"


@dataclass(frozen=True)
class Count:
    """A number to set."""

    name: str
    says: str
    least: int
    most: int
    start: int = 0
    kind: str = "count"


@dataclass(frozen=True)
class Pad:
    """Faces rolled or cubes drawn at the table, to be tapped in: the answer to `question`."""

    question: str
    says: str
    count: int
    kind: str  # "dice" or "cubes"
    colors: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The form's field."""
        return f"outcomes.{self.question}"


@dataclass(frozen=True)
class Ranked:
    """Several values, tapped one after the other. `marks` has a place for each, with the colour of the cube
    that goes there, or ''. Where all are named, the last follows by itself."""

    name: str
    says: str
    options: tuple[Option, ...]
    marks: tuple[str, ...]
    kind: str = "ranked"

    @property
    def rest(self) -> bool:
        return len(self.marks) == len(self.options)


Field = Pick | Count | Pad | Ranked


@dataclass(frozen=True)
class Form:
    """One kind of move. `look` is how its buttons lie: "wide", "chips", "list", or a look of the game's own.

    With `fold`, the form is hidden below these words.
    """

    move: str
    buttons: Sequence[Button] = ()
    look: str = "wide"
    fold: str = ""
    fields: Sequence[Field] = ()
    note: Note | None = None  # what the main button would lead to


@dataclass(frozen=True)
class Card:
    """`part` names the game's template that prints the card; a card of its own may hold more for it. `on_map` where
    a map is in sight from the first moment, to be tapped."""

    part: str
    heading: str
    lines: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()
    note: str = ""  # what is different on this map
    help: tuple[str, ...] = ()
    on_map: bool = field(default=False, kw_only=True)


def form_of(offer: Offer, fold: bool = False) -> Form:
    """For a move that needs no form of its own: a button for each choice, or one that only sends it."""
    name = offer.says or offer.type.replace("_", " ").capitalize()
    buttons = tuple(Button(choice.says, choice.values) for choice in offer.choices)
    return Form(offer.type, buttons or (Button(name),), fold=name if fold else "")


def inputs_of(name: str, value: Any) -> Sequence[tuple[str, str]]:
    """{"income": {"blue": 2}} is income.blue=2; a hex is "4 7"; places are several fields of one name."""
    match value:
        case None:
            return ()
        case bool():
            return [(name, "1")] if value else []
        case Mapping():
            return [pair for key, one in value.items() for pair in inputs_of(f"{name}.{key}", one)]
        case [int(), *_]:
            return [(name, " ".join(map(str, value)))]
        case [Mapping(), *_]:
            return [pair for nth, one in enumerate(value, 1) for pair in inputs_of(f"{name}.{nth}", one)]
        case [[*_], *_]:
            return [(name, " ".join(map(str, one))) for one in value]
        case list() | tuple():
            return [(name, str(one)) for one in value]
    return [(name, str(value))]


def as_data(card: Card) -> dict[str, object]:
    """A card for programs: what every card holds, without what a game adds for its templates."""
    return {
        "heading": card.heading,
        "lines": list(card.lines),
        "note": card.note,
        "help": list(card.help),
        "forms": [_form_data(form) for form in card.forms],
    }


def _form_data(form: Form) -> dict[str, object]:
    return {
        "type": form.move,
        "fold": form.fold,
        "note": asdict(form.note) if form.note else None,
        "buttons": [_button_data(button) for button in form.buttons],
        "fields": [_field_data(field) for field in form.fields],
    }


def _button_data(button: Button) -> dict[str, object]:
    return {**vars(button), "values": dict(button.values)}


def _field_data(field: Field) -> dict[str, object]:
    return {**asdict(field), "name": field.name}
