"""Tables on a map of their own, and track laid along a way of hexes."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import pytest

from assistant.engine import Illegal
from assistant.games.age_of_steam.board_form import BOARD, DEPTHS, MONEY
from assistant.games.age_of_steam.game import AgeOfSteam
from tests.games.age_of_steam.test_random_play import check_end, check_log
from tests.support.age_of_steam.board_wanderer import BoardWanderer
from tests.support.age_of_steam.maps import game_on, made_up, made_up_text
from tests.support.age_of_steam.referee import Referee
from tests.support.age_of_steam.wanderer import Wanderer
from tests.support.direct import DirectTable
from tests.support.play import SEATS, at, build, give, simple_move
from tests.support.tables import Api, Json, Refused, TableClient

AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
RICH = {"blue": 200, "green": 200, "yellow": 200}
Hex = tuple[int, int]


def edge(here: Hex, there: Hex) -> int:
    return AROUND.index((there[0] - here[0], there[1] - here[1]))


def rails(*way: Hex, towns: Collection[Hex] = ()) -> list[Json]:
    """Tiles along a way. Where it begins and ends nothing is laid, unless that is one of the towns."""
    tiles = []
    for n, hex_ in enumerate(way):
        beside = [way[m] for m in (n - 1, n + 1) if 0 <= m < len(way)]
        if hex_ in towns:
            tiles.append({"hex": hex_, "tracks": [[edge(hex_, there), "town"] for there in beside]})
        elif len(beside) == 2:
            tiles.append({"hex": hex_, "tracks": [[edge(hex_, there) for there in beside]]})
    return tiles


def table_on(
    api: Api, key: str, phase: str = "build_track", track: str = "board", **wanted: Any
) -> TableClient:
    """A rich table played to a phase; in player order: yellow, green, blue."""
    tracking = {"goods": "app", "dice": "app", "track": track, **wanted.pop("tracking", {})}
    table = at(api, phase, map=key, tracking=tracking, **wanted)
    if len(table.state["players"]) == 3:
        give(table, "cash", **RICH)
    return table


def link(table: TableClient, seat: str, a: str, b: str, **fields: Any) -> Json:
    """A completed link of one section, entered by hand."""
    return build(table, seat, sections=1, links=[{"ends": [a, b], "sections": 1}], **fields)


def put(table: TableClient, place: str, *colors: str) -> None:
    table.correct("cubes", place, list(colors))


def incomes(table: TableClient) -> dict[str, int]:
    return {seat: player["income"] for seat, player in table.state["players"].items()}


def last_turn(table: TableClient) -> Json:
    """The last turn in simple moves, and its result."""
    table.correct("turn", None, table.state["turns"])
    while table.phase != "game_over":
        simple_move(table)
    result: Json = table.state["result"]
    return result


# random play -------------------------------------------------------------------------------------

# Two random games for each way of keeping track, and a hundred more each in the slow tier.
random_seeds = pytest.mark.parametrize(
    ("seed", "track"),
    [
        pytest.param(seed, track, marks=[pytest.mark.slow] if seed >= 2 else [])
        for track in ("hand", "board")
        for seed in range(102)
    ],
)


at_each_depth = pytest.mark.parametrize(
    ("seed", "depth"),
    [
        pytest.param(seed, depth, marks=[pytest.mark.slow] if seed >= 2 else [])
        for depth in DEPTHS
        for seed in range(102)
    ],
)


def game_at(key: str, seed: int, depth: str, referee: type[Referee] = Referee) -> DirectTable:
    """A random game by the rules of a map whose board is not known: without a board, or on one made up."""
    game = None if depth == MONEY else made_up(key)
    return random_game(key, seed, "board" if depth == BOARD else "hand", referee, game)


def drawn_by_us(api: Api, key: str) -> str:
    """The board made up for a map's rules, described as a table would do it. Its key."""
    return str(api.send("POST", "/maps", {"file": made_up_text(key)})["key"])


class HandWanderer(Wanderer):
    """Draws again for a box where a cube may not lie at first."""

    def send(self, type_: str, seat: str, fields: Json) -> None:
        while True:
            try:
                return super().send(type_, seat, fields)
            except (Illegal, Refused):
                if (
                    type_ == "deliver_by_hand" and "color" in fields
                ):  # here the table must say more of the cube
                    fields = {"income": fields["income"]}
                elif type_ == "set_out_cubes":
                    fields = self.fill_set_out_cubes(seat, {})
                else:
                    raise

    def fill_set_out_cubes(self, seat: str, offer: Json) -> Json:
        bag = [color for color, n in self.table.state["bag"].items() for _ in range(n)]
        return {"colors": [self.rng.choice(bag)]}


class MapWanderer(BoardWanderer, HandWanderer):
    """Plays a map's own moves too; complete links where the map wants them."""

    sound = 0  # the last entry after which a build could end
    weary = False  # of a build that came to nothing
    patron = False  # whether somebody pays, so that nobody is out of the game early

    def move(self) -> None:
        if self.patron and self.table.phase == "issue_shares":
            seat = self.table.up[0]
            if self.table.state["players"][seat]["cash"] < 15:
                self.table.move("correct", "", field="cash", of=seat, to=40, why="a patron pays")
        super().move()

    def build(self, seat: str) -> None:
        offers = self.table.offers(seat)
        own = [kind for kind, offer in offers.items() if offer["says"]]  # what only some map has
        if "build_done" in offers:
            self.sound, weary, self.weary = self.table.state["number"], self.weary, False
            if weary and self.rng.random() < 0.5:
                return super().end(seat)
        elif "urbanize" in offers:  # the build can't end without
            self.tried("urbanize", seat, offers)
            return
        elif not own and self.rng.random() < 0.5:
            return self.take_back()
        if own and ("build_by_hand" not in offers or self.rng.random() < 0.3):
            kind = self.rng.choice(own)
            return self.send(kind, seat, self.fields(kind, seat, offers[kind]))
        super().build(seat)

    def end(self, seat: str) -> None:
        if "build_done" in self.table.offers(seat):
            return super().end(seat)
        self.take_back()

    def take_back(self) -> None:
        """Track that ends in the open."""
        self.table.rewind(self.sound)
        self.weary = True


def random_game(
    key: str,
    seed: int,
    track: str,
    referee: type[Referee] = Referee,
    game: AgeOfSteam | None = None,
    of: type[DirectTable] = DirectTable,
    wandering: type[MapWanderer] = MapWanderer,
) -> DirectTable:
    """From the opening to the score, by the offers alone, the referee beside it; then score and log are checked."""
    rng = random.Random(f"{key} {seed} {track}")
    game = game or game_on(key)
    goods = rng.choice(("app", "table", "none")) if game.board.named else "none"
    tracking = {"goods": goods, "dice": rng.choice(("app", "table")), "track": track}
    table = type("Refereed", (of,), {"referee_type": referee})(
        SEATS[: rng.randint(*game.board.players)], tracking, rng, game
    )
    if track == "hand":
        HandWanderer(table, rng).play_to_the_end()
    else:
        wanderer = wandering(table, game.map_data(), rng, undo=0)
        wanderer.patron = rng.random() < 0.7
        wanderer.play_to_the_end()
    check_end(table)
    check_log(table)
    return table
