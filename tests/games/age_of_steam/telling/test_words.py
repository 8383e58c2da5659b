"""Moves and facts as sentences and as JSON: none is forgotten, none speaks like a program."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any, get_type_hints

import pytest

from assistant.engine import Answered, Entry, Fact, Move, Rewind
from assistant.games.age_of_steam import facts as f
from assistant.games.age_of_steam import moves as m
from assistant.games.age_of_steam.state import Link, Score
from assistant.games.age_of_steam.telling.sentences import sentence_of, tell
from assistant.games.catalog import find
from assistant.tables.codec import dump_facts, dump_move, load_facts, load_move

# facts that only keep the books: what they do is said by the facts beside them
QUIET = {
    f.BagFilled, f.ColumnFilled, f.SpotsLeft, f.Awaited, f.AuctionOpened, f.ActionsCleared, f.BuildBegan,
    f.TrackLaid, f.TrackClaimed,
}  # fmt: skip
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
    (f.LocomotiveImproved("blue", 1), "Blue's locomotive improves by 1 link."),
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
    (f.GoodsDelivered("blue", {}), "Blue delivers a cube. Nobody earns by it."),
    (
        f.GoodsDelivered("blue", {"blue": 2, "green": 1}, "red", "Toledo", "A", to_bag=True),
        "Blue delivers a red cube from Toledo to New City A. Income: Blue +2 and Green +1.",
    ),
    (f.Declined("blue"), "Blue moves nothing."),
    (f.LinkBuilt("blue", LINK, 2, 1, {"blue": 2}), "Blue builds the link Chicago–Toledo for $2."),
    (f.CubesCame("Chicago", 1, ("red",)), "Chicago gets 1 red from the bag."),
    (f.CubesCame("Chicago", 2), "Chicago gets 2 cubes from the bag."),
    (f.TrackPaid("blue", 7), "Blue builds track for $7."),
    (f.TrackReleased("blue", (PIECE,)), "Blue's unfinished track is nobody's now."),
    (
        f.LinksChanged((Link(1, ("Toledo", "A"), 2, "blue", (PIECE,)),), (), {"blue": 2}),
        "Links: Toledo–New City A. Sections: Blue +2.",
    ),
    (f.IncomeCollected("blue", 7), "Blue collects $7."),
    (f.ExpensesPaid("blue", 5, 5), "Blue pays $5 expenses."),
    (f.ExpensesPaid("blue", 5, 3), "Blue owes $5 expenses and pays $3."),
    (f.IncomeLost("blue", 2), "Blue is $2 short: income −2."),
    (f.PlayerEliminated("blue"), "Blue's income is below 0: Blue is out of the game."),
    (f.IncomeReduced("blue", 4), "Blue's income is reduced by 4."),
    (f.ProductionDrawn("blue", ("red", "black")), "Blue draws 1 red and 1 black for Production."),
    (
        f.ProductionLaid("blue", (("light", "1", 2), ("new", "A", 1)), ("red", "black")),
        "Red into light 1, box 2 and black into New City A, box 1.",
    ),
    (f.ProductionLaid("blue", (), ()), "Blue has done the Production draw."),
    (f.ProductionReturned(("red",)), "Back to the bag: 1 red."),
    (f.ProductionSkipped("blue", "the bag is empty"), "Blue's Production is skipped: the bag is empty."),
    (f.CityGrew("Chicago", "light", "1", 2, (1, 3), ("red", "red")), "Chicago gets 2 red."),
    (f.CityGrew("A", "new", "A", 1, (1,), ("red",)), "New City A gets 1 red."),
    (f.GrowthCalled("A", "new", "A", 1), "New City A gets up to 1 cube from its column."),
    (f.GameEnded((WINNER, LOSER)), "The game is over. Blue wins with 30 victory points."),
    (f.GameEnded((LOSER,)), "The game is over. Every railroad is bankrupt: nobody wins."),
    (
        f.Corrected("blue", "cash", "green", 3, 5, "found $2"),
        "Blue corrects Green's cash: was $3, now $5. “found $2”",
    ),
    (
        f.TrackingSet("none", "table", "board"),
        "From now on goods are not tracked, the table rolls dice and track is drawn on the map.",
    ),
    (Answered("growth_light", "dice", (6, 1, 3)), "Light dice: 1, 3, 6."),
]
FACTS = [kind for kind in Fact.kinds.values() if kind.__module__ == f.__name__]


@pytest.mark.parametrize(("fact", "sentence"), SAID, ids=lambda x: x if isinstance(x, str) else "")
def test_a_fact_is_said_at_the_table(fact: Fact, sentence: str) -> None:
    assert sentence_of(fact) == sentence


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_is_said_or_known_to_be_quiet(kind: type[Fact]) -> None:
    assert (kind in QUIET) != (kind in {type(fact) for fact, _ in SAID})


@pytest.mark.parametrize("fact", [fact for fact, _ in SAID], ids=lambda fact: type(fact).__name__)
def test_no_sentence_speaks_like_a_program(fact: Fact) -> None:
    said = sentence_of(fact)
    assert said.endswith((".", "”")) and said[0].isupper()
    assert not re.search(r"_|None|True|False|[(){}\[\]<>]|[a-z][A-Z]", said), said


@pytest.mark.parametrize("fact", [fact for fact, _ in SAID], ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_from_json_as_it_was(fact: Fact) -> None:
    assert load_facts(dump_facts([fact]), GAME) == (fact,)


SAMPLES: dict[Any, Any] = {
    int: 3,
    str: "blue",
    bool: True,
    tuple[int, int]: (10, 11),
    tuple[int, int] | None: (10, 11),
    tuple[str, str]: ("Essen", "Berlin"),
    Any: ["red"],
}
FILLED: dict[tuple[type, str], Any] = {
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


def filled(kind: type[Move]) -> Move:
    """A move with every field set."""
    hints = get_type_hints(kind)
    values = {
        field.name: FILLED.get((kind, field.name), SAMPLES.get(hints[field.name], "table"))
        for field in fields(kind)
    }
    return kind(**values)


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
    assert tell(entry) == "Blue put the table back as it was after entry 4."
