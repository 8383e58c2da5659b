"""Help in the figures of the map that is played: its own numbers, and no others."""

from __future__ import annotations

import re
from typing import Any

import pytest

from assistant.games import catalog
from assistant.games.age_of_steam.cards.help import help_lines
from assistant.games.age_of_steam.cards.prices import prices, tile_prices
from assistant.games.age_of_steam.flow import phases_of, turn_of
from assistant.games.age_of_steam.game import AgeOfSteam
from assistant.games.age_of_steam.moves import Produce
from assistant.games.age_of_steam.phases.producing_actions import ProducingActionsPhase
from assistant.games.age_of_steam.rules import AS_PLAYERS, NO_LIMIT
from tests.support import play
from tests.support.phones import Phone, said
from tests.support.tables import Api, TableClient

MAPS = [game for game in catalog.boxed() if isinstance(game, AgeOfSteam)]
every_map = pytest.mark.parametrize("game", MAPS, ids=lambda game: game.map_key)


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def own_figures(game: AgeOfSteam) -> dict[str, set[int]]:
    """The numbers that the help of each phase has to name, from the figures of the map."""
    rules = game.rules
    shares = {rules.share_price, rules.share_limit, 1} | {-rules.points_per_share or 1}
    shares = shares | {rules.late_share_price} - {0}
    dice = {rules.growth_dice_count} - {AS_PLAYERS, 0}
    later = not any(isinstance(phase, ProducingActionsPhase) for phase in turn_of(rules))
    growth = phases_of(rules).get("goods_growth")
    placed = growth is not None and Produce in growth.moves  # what Production draws is placed then
    drawn = {rules.production_cubes} - {0} if "production" in rules.actions and later and placed else set()
    gists = numbers(" ".join(rules.gist(action) for action in rules.actions))
    named = {
        "issue_shares": shares
        | ({rules.shares_a_turn} if rules.shares_a_turn < rules.share_limit else set()),
        "determine_player_order": set(),
        "select_actions": gists,
        "build_track": {rules.build_tiles}
        | (numbers(rules.gist("engineer")) if "engineer" in rules.actions else set()),
        "move_goods": {rules.goods_rounds, rules.locomotive_limit, 1} | {rules.locomotive_price} - {0},
        "goods_growth": drawn | dice,
    }
    return {phase: numbers - {NO_LIMIT} for phase, numbers in named.items()}


@every_map
def test_help_has_the_numbers_of_its_map_and_no_others(game: AgeOfSteam) -> None:
    for phase, figures in own_figures(game).items():
        if phase in [played.name for played in turn_of(game.rules)]:
            assert numbers(" ".join(help_lines(game.rules, phase))) == figures, phase


@every_map
def test_help_names_the_actions_of_its_map_as_its_rules_do(game: AgeOfSteam) -> None:
    help_ = " ".join(help_lines(game.rules, "select_actions"))
    for action in game.rules.actions:
        assert game.rules.gist(action) in help_
    for action, name in (("production", "Production"), ("turn_order_pass", "Turn Order")):
        assert (name in help_) == (action in game.rules.actions)


@every_map
def test_every_terrain_has_its_own_prices(game: AgeOfSteam) -> None:
    """A simple tile as the map has it, $1 more to coexist, $2 more to cross."""
    costs = game.board.terrain_costs
    table = prices(game.rules)
    if each := game.rules.every_tile_costs:
        assert ([row.prices for row in table.always], tile_prices(game.rules)) == ([(f"${each}",)], (each,))
        return
    assert [terrain.lower().replace(" ", "_") for terrain in table.terrains] == list(costs)
    for row, more in zip(table.rows, (0, 1, 2), strict=True):
        assert row.prices == tuple(f"${cost + more}" for cost in costs.values())
    assert {cost + more for cost in costs.values() for more in (0, 1, 2)} <= set(tile_prices(game.rules))
    printed = {ground.cost for ground in game.board.hexes.values() if ground.cost is not None}
    assert printed <= set(tile_prices(game.rules))


@pytest.mark.parametrize(
    ("key", "phase", "tells"),
    [
        ("rust_belt", "issue_shares", "for $5 each, up to 15 in all. Every share costs $1"),
        ("rust_belt", "issue_shares", "in each turn and 3 points at the end"),
        ("barbados", "issue_shares", "up to 15 in all, 1 in a turn"),
        ("barbados", "issue_shares", "5 points at the end"),
        ("rust_belt", "build_track", "up to 3 tiles. Engineer: Build 4 tiles."),
        ("germany", "build_track", "up to 3 tiles. Engineer: One tile at half price."),
        ("italy", "issue_shares", "for $5 each. In the auction, while building and at expenses, a share brings $3."),
        ("italy", "build_track", "Lay or replace any number of tiles. Engineer: One tile of your link is free."),
        ("barbados", "goods_growth", "2 dice, for the light columns: each"),
        ("st_lucia", "select_actions", "Turn Order: Be asked first next turn."),
        ("seattle_metro", "move_goods", "2 rounds, and one more for each move of goods gained."),
    ],
)  # fmt: skip
def test_maps_that_differ_say_so(key: str, phase: str, tells: str) -> None:
    game: Any = catalog.find("age_of_steam", key)
    assert tells in " ".join(help_lines(game.rules, phase))


@pytest.mark.parametrize(
    ("key", "phase", "never"),
    [
        ("berlin_1890", "build_track", "New City"),
        ("texas_oklahoma_new_mexico", "build_track", "New City"),
        ("italy", "build_track", "New City"),
        ("italy", "goods_growth", "New City"),
        ("scotland", "determine_player_order", "pass"),
        ("lincoln_funeral_car", "determine_player_order", "pass"),
    ],
)
def test_of_what_a_map_does_without_nothing_is_said(key: str, phase: str, never: str) -> None:
    game: Any = catalog.find("age_of_steam", key)
    assert never not in " ".join(help_lines(game.rules, phase))
    rust_belt: Any = catalog.find("age_of_steam", "rust_belt")
    assert never in " ".join(help_lines(rust_belt.rules, phase))


def help_of(table: TableClient) -> str:
    cards = table.get("/offers")["cards"]
    return " ".join(cards[table.up[0]]["help"])


@pytest.mark.parametrize(
    ("key", "players", "more", "action"),
    [("osaka", 2, 3, "Turn Order"), ("double_base_usa", 4, 6, "Locomotive 2")],
)
def test_help_names_only_the_actions_that_this_many_players_have(
    api: Api, key: str, players: int, more: int, action: str
) -> None:
    few, many = (play.at(api, "select_actions", n, map=key) for n in (players, more))
    assert f"{action}: " in help_of(many) and f"{action}: " not in help_of(few)


def test_help_says_how_many_tiles_may_be_laid_this_turn(api: Api) -> None:
    """In Double Base USA limits are doubled from turn 5."""
    table = play.at(api, "build_track", 4, map="double_base_usa")
    table.move("select_starting_city", table.up[0], city="Boston", color="red")
    for turn, tiles in ((4, 3), (5, 6)):
        table.correct("turn", None, turn)
        assert f"Lay or replace up to {tiles} tiles." in help_of(table)


def test_a_phone_shows_the_prices_of_its_map(api: Api) -> None:
    """Rivers and swamps cost $4 in the west, mountains $5."""
    table = play.at(api, "build_track", map="western_us")
    phone = Phone(api.client.application, table.code)
    phone.get(f"/join/{table.tokens[table.up[0]]}")
    page = said(phone.get(f"/seat/{table.up[0]}"))
    assert "New tile Plain River Swamp Mountain Simple $2 $4 $4 $5 Coexisting $3 $5 $5 $6" in page
    assert "Tap the price of each tile you lay 0 of 3 $2 $3 $4 $5 $6 $7" in page
