"""What a surface shows, worked out before a template prints it: a heading, lines, and buttons that say
what they cause. A game makes its own cards of these; templates ask nothing and decide nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Button:
    """Sends its form with `values`. `then` says what follows; `bad` marks what should be warned of."""

    says: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    then: str = ""
    bad: bool = False
    main: bool = False  # the one to press first


@dataclass(frozen=True)
class Form:
    """One kind of move. `look` is how its buttons lie: "wide", "chips", "list"; `fold` hides it below a word."""

    move: str
    buttons: tuple[Button, ...]
    look: str = "wide"
    fold: str = ""


@dataclass(frozen=True)
class Card:
    """`part` names the template of the game that prints what only this card has."""

    part: str
    heading: str
    lines: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()
    warning: str = ""
