"""Moves and facts as sentences and as JSON: none is forgotten, none speaks like a program."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any, TypeVar, cast, get_type_hints

import pytest

from assistant.engine import Answered, Entry, Fact, Move, Rewind
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import moves as m
from assistant.games.age_of_steam.catalog import all_maps
from assistant.games.age_of_steam.state import Box, Link, Score
from assistant.games.age_of_steam.telling.sentences import sentence_of, tell
from assistant.games.age_of_steam.tiles import Ends, Piece, Tile, Track
from assistant.games.catalog import find
from assistant.games.facts import GameFact
from assistant.tables.codec import dump_facts, dump_move, load_facts, load_move

Word = TypeVar("Word")
GAME: Any = find("age_of_steam", "rust_belt")
PIECE = ((12, 8), (0, 3))
LINK = Link(1, ("Chicago", "Toledo"), 2, "blue")
WINNER, LOSER = Score("blue", 1, 30, 30, 6, -6), Score("green", 2, 0, 0, 0, 0, out=True)

SAID: list[tuple[Fact, str]] = [
    (f.CubesSetOut("Chicago", ("red", "blue", "red")), "Chicago gets 2 red and 1 blue."),
    (f.OrderSet(("green", "blue", "yellow")), "Player order: Green, Blue and Yellow."),
    (f.PhaseBegan("build_track"), "Now: build track."),
    (f.GoodsRoundBegan(2), "Goods round 2."),
    (f.TurnBegan(3), "Turn 3 begins."),
    (f.SharesIssued("blue", 2, 10), "Blue issues 2 shares and receives $10."),
    (f.SharesIssued("blue", 1, 5), "Blue issues 1 share and receives $5."),
    (f.SharesIssued("blue", 0, 0), "Blue issues no shares."),
    (f.BidPlaced("blue", 4), "Blue bids $4."),
    (f.BidPassed("blue"), "Blue passes once and stays in."),
    (f.DroppedOut("blue", 3, 0), "Blue drops out, takes 3rd place and pays nothing."),
    (f.DroppedOut("blue", 2, 4), "Blue drops out, takes 2nd place and pays $4."),
    (f.AuctionWon("blue", 5), "Blue is 1st and pays $5."),
    (f.AuctionWon("blue", 0), "Blue is 1st and pays nothing."),
    (f.ActionChosen("blue", "turn_order_pass"), "Blue chooses Turn Order."),
    (f.LocomotiveImproved("blue", 1), "Blue’s locomotive improves by 1 link."),
    (f.NewCityPlaced("blue", "A", "Toledo"), "Blue places New City A on Toledo."),
    (
        f.NewCityPlaced("blue", "A", "Toledo", to_bag=("red",)),
        "Blue places New City A on Toledo. Back to the bag: 1 red.",
    ),
    (f.TrackBuiltByHand("blue", 6, {}), "Blue builds for $6."),
    (
        f.TrackBuiltByHand("blue", 6, {"blue": 3, "green": -1}, 3, (LINK,)),
        "Blue builds 3 tiles for $6. Sections: Blue +3 and Green −1.",
    ),
    (f.BuildEnded("blue"), "Blue has finished building."),
    (f.BuildEnded("blue", idle=True), "Blue builds nothing."),
    (f.StandInUsed("blue", "tile", (1, 1)), "The box has no such tile left: a stand-in lies there."),
    (f.GoodsDelivered("blue", {}), "Blue delivers a cube. Nobody earns income."),
    (
        f.GoodsDelivered("blue", {"blue": 2, "green": 1}, "red", "Toledo", "A", to_bag=True),
        "Blue delivers a red cube from Toledo to New City A. Income: Blue +2 and Green +1.",
    ),
    (f.Declined("blue"), "Blue moves nothing."),
    (f.LinkBuilt("blue", LINK, 2, 1, {"blue": 2}), "Blue builds the link Chicago–Toledo for $2."),
    (f.CubesCame("Chicago", 1, ("red",)), "Chicago gets 1 red from the bag."),
    (f.CubesCame("Chicago", 2), "Chicago gets 2 cubes from the bag."),
    (f.TrackPaid("blue", 7), "Blue builds track for $7."),
    (f.TrackReleased("blue", (PIECE,)), "Blue’s unfinished track belongs to nobody now."),
    (
        f.LinksChanged((Link(1, ("Toledo", "A"), 2, "blue", (PIECE,)),), (), {"blue": 2}),
        "Links: Toledo–New City A. Sections: Blue +2.",
    ),
    (f.IncomeCollected("blue", 7), "Blue collects $7."),
    (f.ExpensesPaid("blue", 5, 5), "Blue pays $5 expenses."),
    (f.ExpensesPaid("blue", 5, 3), "Blue owes $5 expenses and pays $3."),
    (f.IncomeLost("blue", 2), "Blue is $2 short: income −2."),
    (f.PlayerEliminated("blue"), "Blue’s income is below 0: Blue is out of the game."),
    (f.IncomeReduced("blue", 4), "Blue’s income is reduced by 4."),
    (f.ProductionDrawn("blue", ("red", "black")), "Blue draws 1 red and 1 black for Production."),
    (
        f.ProductionLaid("blue", (("light", "1", 2), ("new", "A", 1)), ("red", "black")),
        "Red into light 1, box 2 and black into New City A, box 1.",
    ),
    (f.ProductionLaid("blue", (), ()), "Blue has done the Production draw."),
    (f.ProductionReturned(("red",)), "Back to the bag: 1 red."),
    (f.ProductionSkipped("blue", "bag_empty"), "Blue’s Production is skipped: the bag is empty."),
    (f.ProductionSkipped("blue", "declined"), "Blue’s Production is skipped: left unused."),
    (f.CityGrew("Chicago", "light", "1", 2, (1, 3), ("red", "red")), "Chicago gets 2 red."),
    (f.CityGrew("A", "new", "A", 1, (1,), ("red",)), "New City A gets 1 red."),
    (f.GrowthCalled("A", "new", "A", 1), "New City A gets up to 1 cube from its column."),
    (f.GameEnded((WINNER, LOSER)), "The game is over. Blue wins with 30 victory points."),
    (f.GameEnded((LOSER,)), "The game is over. Every railroad is bankrupt: nobody wins."),
    (
        f.Corrected("blue", "cash", "green", 3, 5, "found $2"),
        "Blue corrects Green’s cash: was $3, now $5. “found $2”",
    ),
    (
        f.TrackingSet("none", "table", "board"),
        "From now on goods are not tracked, the table rolls dice and track is drawn on the map.",
    ),
    (Answered("growth_light", "dice", (6, 1, 3)), "Light dice: 1, 3, 6."),
]
PLAYED = [all_maps()]  # the words of the maps are declared as their rules are read
FACTS = [kind for (game, _), kind in Fact.kinds.items() if game == "age_of_steam"]


@pytest.mark.parametrize(("fact", "sentence"), SAID, ids=lambda x: x if isinstance(x, str) else "")
def test_a_fact_is_said_at_the_table(fact: Fact, sentence: str) -> None:
    assert sentence_of(fact) == sentence


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_is_said_or_declared_quiet(kind: type[GameFact[Any]]) -> None:
    """The facts of the maps too."""
    assert (kind.said is GameFact.said) == kind.quiet


@pytest.mark.parametrize("fact", [fact for fact, _ in SAID], ids=lambda fact: type(fact).__name__)
def test_no_sentence_speaks_like_a_program(fact: Fact) -> None:
    check_plain(sentence_of(fact))


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_no_fact_speaks_like_a_program_with_every_field_set(kind: type[GameFact[Any]]) -> None:
    fact = filled(kind)
    if said := fact.said():
        check_plain(said)
    if part := fact.part():
        assert part.text and not part.text.endswith("."), "the log lists it without its full stop"


def check_plain(said: str) -> None:
    assert said.endswith((".", "”")) and said[0].isupper()
    assert not re.search(r"_|None|True|False|[(){}\[\]<>]|[a-z][A-Z]", said), said


@pytest.mark.parametrize("fact", [fact for fact, _ in SAID], ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_from_json_as_it_was(fact: Fact) -> None:
    assert load_facts(dump_facts([fact]), GAME) == (fact,)


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_a_fact_with_every_field_set_comes_back_too(kind: type[GameFact[Any]]) -> None:
    fact = filled(kind)
    assert load_facts(dump_facts([fact]), GAME) == (fact,)


NAMED: dict[str, str] = {
    "seat": "blue", "place": "Chicago", "side": "light", "column": "1", "phase": "build_track", "supply": "tile",
    "action": "engineer", "new_city": "A", "town": "Toledo", "field": "cash", "of": "blue", "goods": "app",
    "dice": "app", "track": "hand", "why": "a test",
}  # fmt: skip
SAMPLES: dict[Any, Any] = {
    int: 3,
    int | None: 3,
    str: "blue",
    bool: True,
    Link: LINK,
    Link | None: LINK,
    Tile: Tile("straight", (Track((0, 3), "blue"),)),
    str | None: "red",
    tuple[str, ...]: ("red", "blue"),
    tuple[str | None, ...]: ("red", None),
    tuple[int, ...]: (1, 3),
    tuple[Box, ...]: (("light", "1", 2), ("new", "A", 1)),
    tuple[str | Box, ...]: ("Toledo", ("light", "1", 2)),
    tuple[tuple[str, ...], ...]: (("blue", "green"), ("pink",)),
    tuple[Link, ...]: (LINK,),
    tuple[Piece, ...]: (PIECE,),
    tuple[Ends, ...]: ((0, 3), (1, "town")),
    tuple[Score, ...]: (WINNER, LOSER),
    tuple[tuple[tuple[int, int], Tile], ...]: (((3, 4), Tile("straight", (Track((0, 3), None),))),),
    Mapping[str, int]: {"blue": 2},
    dict[str, int]: {"blue": 2},
    Mapping[str, str]: {"Chicago": "red"},
    Mapping[str, Mapping[str, int]]: {"blue": {"cash": 10}},
    Mapping[str, tuple[int, ...]]: {"Chicago": (1, 3)},
    Box | None: ("light", "1", 2),
    tuple[int, int]: (10, 11),
    tuple[int, int] | None: (10, 11),
    tuple[str, str]: ("Essen", "Berlin"),
    tuple[str, str] | None: ("Essen", "Berlin"),
    Any: ["red"],
}
FILLED: dict[tuple[type, str], Any] = {
    (f.Corrected, "was"): 3,
    (f.Corrected, "now"): 5,
    (f.GoodsDelivered, "bonus"): "blue",
    (m.SetUp, "setup"): m.Setup(order=("blue",), cities={"Chicago": ("red",)}, bag={"red": 3}),
    (m.SetOutCubes, "colors"): ("red", "blue"),
    (m.BuildByHand, "others"): {"green": -1},
    (m.BuildByHand, "links"): (m.HandLink(ends=("Chicago", "Toledo"), sections=2),),
    (m.BuildByHand, "tiles"): 2,
    (m.LayTrack, "tiles"): (m.TileWanted(hex=(12, 8), tracks=((0, 3), (1, "town"))),),
    (m.Deliver, "path"): ("Toledo", "Chicago"),
    (m.Deliver, "links"): (4, 7),
    (m.DeliverByHand, "income"): {"blue": 2},
    (m.Produce, "boxes"): (("light", "1", 2), ("new", "A", 1)),
}
MOVES = [kind for kind in Move.kinds.values() if kind.__module__ == m.__name__]


def filled(kind: type[Word]) -> Word:
    """A move or a fact with every field set."""
    hints = get_type_hints(kind)
    return kind(
        **{field.name: sample(kind, field.name, hints[field.name]) for field in fields(cast(Any, kind))}
    )


def sample(kind: type, name: str, hint: Any) -> Any:
    if (kind, name) in FILLED:
        return FILLED[kind, name]
    return NAMED[name] if hint is str and name in NAMED else SAMPLES.get(hint, "table")


@pytest.mark.parametrize("kind", [*MOVES, Rewind], ids=lambda kind: kind.__name__)
def test_a_move_comes_back_from_json_as_it_was(kind: type[Move]) -> None:
    move = Rewind(seat="blue", to=3) if kind is Rewind else filled(kind)
    assert load_move(dump_move(move), GAME) == move


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
def test_a_move_with_nothing_but_what_it_must_have_comes_back_too(kind: type[Move]) -> None:
    whole = filled(kind)
    needed = {
        field.name: getattr(whole, field.name)
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    }
    move = kind(**needed)
    assert load_move(dump_move(move), GAME) == move


def test_an_entry_is_told_as_one_paragraph() -> None:
    facts = (f.SharesIssued("blue", 0, 0), f.Awaited(()), f.PhaseBegan("move_goods"))
    entry = Entry(2, datetime(2026, 1, 1), m.IssueShares(seat="blue", count=0), facts)
    assert tell(entry) == "Blue issues no shares. Now: move goods."


def test_an_undo_is_told() -> None:
    entry = Entry(9, datetime(2026, 1, 1), Rewind(seat="blue", to=4))
    assert tell(entry) == "Blue went back to before entry 5."
