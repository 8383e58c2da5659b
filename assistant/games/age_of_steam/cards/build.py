"""IV. Build track: drawn on the map, or entered by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import Button, Form
from ..board import Hex
from ..state import Build
from ..svg.screen_map import town_names
from ..svg.seen import MapSeen
from .hand import HandForm, UrbanForm, hand_form, so_far, urban_form
from .prices import Prices, prices
from .situation import NowCard, Situation
from .stub import Stub, counted, stub


@dataclass(frozen=True)
class Places:
    """The map in lists, for those who do not drag: where a stroke may begin, and how the hexes lie."""

    starts: tuple[tuple[str, str], ...]  # value and words
    facing: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BuildCard(NowCard):
    """`board` is drawn upon where track is kept on the map; then the form by hand stands below it."""

    hand: HandForm
    urban: UrbanForm | None
    prices: Prices
    finish: Form | None


@dataclass(frozen=True, kw_only=True)
class DrawCard(BuildCard):
    on_map: bool = True
    map: MapSeen
    starts: str
    home: str
    places: Places
    stub: Stub


def build_card(now: Situation) -> BuildCard:
    urban, hand, finish = urban_form(now), hand_form(now), _finish(now)
    forms = tuple(form for form in (urban, hand, finish) if form)
    by_hand = BuildCard(
        "build_hand",
        lines=(so_far(now, hand.room),),
        forms=forms,
        hand=hand,
        urban=urban,
        prices=prices(now.rules, now.state, now.rules.price_told(now.state, now.seat)),
        finish=finish,
    )
    return _drawn(now, by_hand) if "lay_track" in now.offers else by_hand


def _finish(now: Situation) -> Form | None:
    if "build_done" not in now.offers:
        return None
    build = now.state.build or Build(now.seat)
    return Form("build_done", (Button("Finish" if build.begun else "Build nothing"),))


def _drawn(now: Situation, by_hand: BuildCard) -> DrawCard:
    work, state = now.work, now.state
    starts = work.starts(state, now.seat)
    draw = Form("lay_track", (Button("Build what is drawn", main=True),), "board")
    return DrawCard(
        "build_board",
        lines=by_hand.lines,
        forms=(draw, *by_hand.forms),
        hand=by_hand.hand,
        urban=by_hand.urban,
        prices=by_hand.prices,
        finish=by_hand.finish,
        aside=counted(now.rules, state, now.seat),
        map=MapSeen(
            now.rules, state, "map", work.focus(state, now.seat), label(now), more=_towns(now, by_hand)
        ),
        starts=written(starts),
        home=written(work.home(state, now.seat)),
        places=Places(tuple(work.place_names(starts, state)), work.facing),
        stub=stub(now.rules, state, now.seat),
    )


def _towns(now: Situation, card: BuildCard) -> str:
    """The names of those that a New City may go to."""
    return (
        town_names(now.rules.board, [option.says for option in card.urban.town.options]) if card.urban else ""
    )


def written(hexes: Sequence[Hex]) -> str:
    """As the page's script reads them."""
    return " ".join(f"{q},{r}" for q, r in hexes)


def label(now: Situation) -> str:
    return f"Map of {now.rules.board.name} with all track"
