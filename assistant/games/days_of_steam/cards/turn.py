"""A turn is one of three things: a tile, a move of the train, or the water tower."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...cards import Button, Card, Form, Note, Pick
from ...shapes import Offer, Option
from .. import speech as say
from ..forecast import forecast
from ..notes import phase_note
from ..offers import face_up_said
from ..recap import recap
from ..sheets.tabled import FaceUpRow, TownRow, TrainRow, face_up_rows, town_rows, train_row
from ..state import MOST_STEAM, State
from .help import HELP
from .move import MoveForm, move_form
from .pads import pads

CIRCUIT = Pick("circuit", "Circuit", (Option("1", True, "Circuit"),), kind="check")


@dataclass(frozen=True)
class TownChoice:
    """A town tile that may be played: one that lies face up, or one from the deck."""

    key: str
    says: str
    tile: FaceUpRow | None = None


@dataclass(frozen=True)
class TileForm(Form):
    """A button for each number on the tile's coal car; `circuit` asks whether it closes one. `towns` are the
    tiles to choose from; `drawn` was turned over, and it is that one."""

    circuit: bool = False
    towns: tuple[TownChoice, ...] = ()
    drawn: FaceUpRow | None = None


@dataclass(frozen=True)
class TurnCard(Card):
    """`nth` tells the forms of one turn from those of the next."""

    nth: int = 0
    train: TrainRow | None = None
    crash: Note | None = None
    burn: Form | None = None
    tile: TileForm | None = None
    tower: Form | None = None
    town: TileForm | None = None
    draw: Form | None = None
    move: MoveForm | None = None
    towns: tuple[TownRow, ...] = ()
    face_up: tuple[FaceUpRow, ...] = ()


def turn_card(state: State, seat: str, offered: Mapping[str, Offer]) -> TurnCard:
    turn = recap(state)
    burn, tower = _burn(offered.get("burn_coal")), _tower(offered.get("water_tower"))
    tile, town = _tile(state, seat, offered.get("play_tile")), _town(state, seat, offered.get("play_town"))
    draw = _draw(offered.get("draw_town"))
    move = move_form(state, offered["move_train"]) if "move_train" in offered else None
    return TurnCard(
        "turn",
        say.YOUR_TURN[state.phase],
        forms=tuple(form for form in (burn, tile, tower, draw, town, move) if form),
        note=phase_note(state.phase),
        help=HELP,
        nth=state.turn,
        train=train_row(state, seat),
        crash=Note(turn.text, warns=True) if turn.derailed else None,
        burn=burn,
        tile=tile,
        tower=tower,
        town=town,
        draw=draw,
        move=move,
        towns=town_rows(state),
        face_up=face_up_rows(state),
    )


def _burn(offer: Offer | None) -> Form | None:
    """One coal cube for one steam."""
    if offer is None:
        return None
    buttons = (Button(f"+{choice.values['cubes']}", choice.values) for choice in offer.choices)
    return Form(offer.type, tuple(buttons))


def _tile(state: State, seat: str, offer: Offer | None) -> TileForm | None:
    if offer is None:
        return None
    circuit = bool(offer.fields["circuit"]["possible"])
    return TileForm(
        offer.type, _coals(state, seat), "coals", fields=(CIRCUIT,) if circuit else (), circuit=circuit
    )


def _coals(state: State, seat: str) -> tuple[Button, ...]:
    """The coal car's number, and the steam it leaves."""
    return tuple(
        Button(f"Coal {coal}", {"coal": coal}, then=f"steam {forecast(state, seat, steam=coal).steam}")
        for coal in range(MOST_STEAM + 1)
    )


def _draw(offer: Offer | None) -> Form | None:
    if offer is None:
        return None
    button = Button("Turn over the top of the deck", then="its coal number comes after")
    return Form(offer.type, (button,), fields=pads(offer.asks))


def _town(state: State, seat: str, offer: Offer | None) -> TileForm | None:
    """A tile from the deck is turned over first; then it alone is to be played."""
    choices = _town_choices(state) if offer else ()
    if offer is None or not (choices or state.drawn):
        return None
    circuit, asked = bool(offer.fields["circuit"]["possible"]), pads(offer.asks)
    which = Pick("face_up", "Which town tile", tuple(Option(c.key, c.key, c.says) for c in choices))
    return TileForm(
        offer.type,
        _coals(state, seat),
        "coals",
        "Play a town tile",
        (*((which,) if choices else ()), *asked, *((CIRCUIT,) if circuit else ())),
        circuit=circuit,
        towns=choices,
        drawn=FaceUpRow(0, state.drawn.color, state.drawn.goods) if state.drawn else None,
    )


def _town_choices(state: State) -> tuple[TownChoice, ...]:
    """Those face up; where no goods are tracked, just a town."""
    if state.drawn:
        return ()
    if not state.tracked:
        return (TownChoice("", "A town"),)
    tiles = zip(face_up_rows(state), state.face_up, strict=False)
    return tuple(TownChoice(str(row.number), face_up_said(tile), row) for row, tile in tiles)


def _tower(offer: Offer | None) -> Form | None:
    if offer is None:
        return None
    (choice,) = offer.choices
    button = Button("Take water", then=f"{choice.says}: steam {choice.forecast.steam}")
    return Form(offer.type, (button,))
