"""The table screen: what it must show in each phase, and that it never sends what a page has already."""

from __future__ import annotations

import re
from html import unescape

from tests.support import play
from tests.support.tables import Api, TableClient

SHY = "Bartholomew <b>Ünal</b>"
BY_TABLE = {"goods": "app", "dice": "table", "track": "hand"}


def screen(table: TableClient, path: str = "") -> str:
    answer = table.api.client.get(f"/t/{table.code}/table{path}")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def words(table: TableClient) -> str:
    """The page as it reads, without markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", screen(table))).split())


def ticket(table: TableClient) -> str:
    """The ticket in buff: whose move it is, and with what."""
    found = re.search(r'<section class="tix mine now[^"]*".*?</section>', screen(table), re.S)
    assert found
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", found[0])).split())


def stamp(table: TableClient) -> str:
    found = re.search(r"have=([\d.]+)", screen(table))
    assert found
    return found[1]


def named(api: Api) -> TableClient:
    seats = [
        {"color": "blue", "name": "Ada"},
        {"color": "green", "name": SHY},
        {"color": "yellow", "name": "Cleo"},
    ]
    opened = {"map": "rust_belt", "seats": seats, "setup": {"order": ["blue", "green", "yellow"]}}
    return TableClient(api, api.send("POST", "/tables", opened))


def test_names_are_text_and_never_markup(api: Api) -> None:
    page = screen(named(api))
    assert "Bartholomew &lt;b&gt;Ünal&lt;/b&gt;" in page
    assert "<b>Ünal" not in page


def test_the_block_is_sent_only_to_whoever_is_behind(api: Api) -> None:
    table = named(api)
    client, have = api.client, stamp(table)
    block = f"/t/{table.code}/table/block?have={have}"
    assert client.get(block).status_code == 204
    table.move("issue_shares", "blue", count=1)
    answer = client.get(block)
    assert answer.status_code == 200
    assert answer.get_data(as_text=True).startswith('<div id="block"')
    assert client.get(f"/t/{table.code}/table/block?have={stamp(table)}").status_code == 204


def test_no_style_and_no_script_stands_in_the_page(api: Api) -> None:
    page = screen(named(api))
    assert "style=" not in page
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert "data:" not in page


def test_the_code_the_address_and_the_free_seats_invite_to_join(api: Api) -> None:
    table = named(api)
    page, text = screen(table), words(table)
    assert 'aria-label="QR code to join this table"' in page
    assert table.code in text
    assert "3 free" in text
    assert "Ada: free" in text
    api.send("POST", f"/tables/{table.code}/seats/blue/take", {"name": "Ada"})
    assert "Ada: not connected" in words(table)
    assert "2 free" in words(table)


def test_setting_up_says_what_is_awaited(api: Api) -> None:
    table = api.open(tracking={"goods": "table", "dice": "table", "track": "hand"})
    text = ticket(table)
    assert "78 cubes to go" in text
    assert "The next one goes to light 1, box 1" in text
    assert "Roll three dice for each player" in text
    assert "Setting up" in text


def test_shares_show_who_has_issued_and_who_is_next(api: Api) -> None:
    table = named(api)
    table.move("issue_shares", "blue", count=2)
    text = ticket(table)
    assert text.endswith(f"BU +2 issued GN {SHY} may issue shares then YE")
    play.play_to(table, "issue_shares", turn=2)
    for count in (0, 2):
        table.move("issue_shares", table.up[0], count=count)
    assert "issued 2 · " in words(table)


def test_an_auction_shows_every_bid_and_what_leaving_costs(api: Api) -> None:
    table = play.at(api, "determine_player_order", players=5)
    play.bidding(table, "blue 2", "green 4", "yellow out", "pink 5", "gray out")
    text = ticket(table)
    assert "Blue to bid: $6 or more or drop out: 3rd, pays $1" in text
    assert "PK $5 Pink highest" in text
    assert "GN $4 Green in" in text
    assert "YE out Yellow 5th, paid $0" in text
    assert "GY out Gray 4th, paid $0" in text


def test_a_pass_is_offered_to_whoever_has_the_right(api: Api) -> None:
    table = play.at(api, "determine_player_order", turn=2, actions={"yellow": "turn_order_pass"})
    while table.up != ["yellow"]:
        play.simple_move(table)
    assert "or pass once" in ticket(table)


def test_who_cannot_outbid_reads_so(api: Api) -> None:
    table = play.at(api, "determine_player_order")
    play.give(table, "cash", green=3)
    play.bidding(table, "blue 3")
    assert "Green cannot bid $4 or drop out: 3rd, pays $0" in ticket(table)


def test_the_seven_actions_say_who_took_them(api: Api) -> None:
    table = play.at(api, "select_actions")
    table.move("choose_action", table.up[0], action="engineer")
    text = ticket(table)
    assert "to choose an action" in text
    assert "Engineer YE Yellow" in text
    for free in ("First Move", "First Build", "Locomotive", "Urbanization", "Production", "Turn Order"):
        assert free in text


def test_building_shows_tiles_dollars_and_the_new_city(api: Api) -> None:
    table = play.at(api, "build_track", actions={"yellow": "urbanization"})
    while table.up != ["yellow"]:
        play.simple_move(table)
    table.move("urbanize", "yellow", new_city="A", hex=play.INDIANAPOLIS)
    play.build(table, "yellow", cost=4, tiles=2)
    text = ticket(table)
    assert "Yellow to build" in text
    assert "2 of 3 tiles , $4 paid New City placed" in text
    assert "New City A Indianapolis" in words(table)


def test_whoever_has_built_on_the_board_shows_tiles_dollars_and_links(api: Api) -> None:
    first = {"blue": "first_build"}
    table = play.at(api, "build_track", tracking={"track": "board"}, actions=first)
    for hex_, laid in (([10, 12], 1), ([11, 11], 2)):
        table.move("lay_track", "blue", tiles=[{"hex": hex_, "tracks": [[1, 4]]}], done=False)
        assert f"{laid} of 3 tiles , ${2 * laid} paid" in ticket(table)
        phone = table.api.client.get(f"/t/{table.code}/join/{table.tokens['blue']}", follow_redirects=True)
        assert f"{laid} of 3 tiles" in phone.get_data(as_text=True)
    table.move("build_done", "blue")
    assert "BU $4 Blue 2 tiles Cincinnati–Evansville" in ticket(table)


def closeup(table: TableClient) -> str:
    found = re.search(r'<div class="closeup".*?</div>', screen(table), re.S)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", found[0])).split()) if found else ""


def test_the_last_build_and_the_last_delivery_are_drawn_large(api: Api) -> None:
    setup = play.bare({"Evansville": ["blue"]})
    first = {"blue": "first_build"}
    table = play.at(api, "build_track", tracking={"track": "board"}, actions=first, setup=setup)
    assert closeup(table) == ""
    tiles = [{"hex": hex_, "tracks": [[1, 4]]} for hex_ in ([10, 12], [11, 11])]
    table.move("lay_track", "blue", tiles=tiles, done=True)
    assert closeup(table) == "BU Blue builds 2 tiles for $4 and completes Cincinnati–Evansville."
    before = table.state["number"] if "number" in table.state else table.get()["number"]
    play.play_to(table, "move_goods")
    while table.up != ["blue"] or table.state["goods_round"] < 2:
        play.simple_move(table)
    assert closeup(table) == ""
    table.move("deliver", "blue", **table.offers("blue")["deliver"]["choices"][0]["values"])
    assert closeup(table) == "B BU Blue delivers a blue cube from Evansville to Cincinnati. Income: Blue +1."
    play.grow(table)
    assert closeup(table) == ""  # the cubes to place are on the map
    table.rewind(before)
    assert closeup(table) == ""


def test_an_auction_is_shown_as_it_runs(api: Api) -> None:
    table = play.at(api, "determine_player_order", players=5)
    play.bidding(table, "blue 2", "green 4", "yellow out", "pink 5")
    assert "BU $2 GN $4 YE out PK $5" in ticket(table)


def test_an_undone_entry_is_struck(api: Api) -> None:
    table = named(api)
    table.move("issue_shares", "blue", count=2)
    table.rewind(1)
    told = re.search(r'aria-label="Last entries">(.*?)</ol>', screen(table), re.S)
    assert told
    assert re.search(r"<li><s>Ada issues 2 shares[^<]*</s></li>", told[1])


def test_moving_goods_shows_the_round_and_who_has_improved(api: Api) -> None:
    table = play.at(api, "move_goods")
    first = table.up[0]
    table.move("improve_locomotive", first)
    play.deliver(table, table.up[0])
    assert "Round 1 of 2" in ticket(table)
    assert "Round 1 of 2, last to go" in ticket(table).replace(" ,", ",")
    table.move("decline", table.up[0])
    text = ticket(table)
    assert "Round 2 of 2" in text
    assert "to move goods" in text
    assert re.search(rf"{first.capitalize()} to move round 1: Loco \+1", text)
    assert "round 1: +1 delivered" in text
    assert "round 1: moved nothing" in text


def test_with_more_players_the_first_round_is_told_in_a_word(api: Api) -> None:
    """Four lots and more have no room for a sentence each."""
    table = play.at(api, "move_goods", players=4)
    table.move("improve_locomotive", table.up[0])
    play.deliver(table, table.up[0])
    table.move("decline", table.up[0])
    table.move("decline", table.up[0])
    text = ticket(table)
    assert all(word in text for word in ("first: Loco +1", "first: +1 ", "first: nothing"))
    assert "round 1:" not in text


def test_production_comes_before_the_dice_and_is_seen_in_the_display(api: Api) -> None:
    table = play.at(api, "goods_growth", actions={"yellow": "production"}, setup=play.bare())
    assert "Yellow has Production 2 cubes before the dice" in ticket(table)
    table.move("draw_production", "yellow")
    assert "Yellow drew" in ticket(table)
    table.move("produce", "yellow", boxes=[["light", "1", 1], ["new", "A", 2]])
    assert "Roll for goods growth" in ticket(table)
    assert re.search("Production laid [a-z]+ and [a-z]+, outlined below", ticket(table))
    assert len(re.findall(r'class="cube g-\w+ go"', screen(table))) == 2


def test_the_turns_end_is_told_in_dollars(api: Api) -> None:
    table = play.at(api, "move_goods")
    play.give(table, "cash", blue=0, green=20)
    play.give(table, "income", green=24, yellow=9)
    play.play_to(table, "goods_growth")
    text = ticket(table)
    assert "earned nothing, owed $3, paid $0 $3 short: out of the game" in text
    assert "earned $24, paid $3 income reduced by 4" in text
    assert "out of the game" in words(table)


def growth(api: Api, goods: str = "app") -> TableClient:
    table = play.at(
        api,
        "goods_growth",
        tracking={**BY_TABLE, "goods": goods},
        setup=play.bare(light_2=["black", "yellow"], dark_3=["red"]),
    )
    play.grow(table, [2, 2, 5], [3, 6, 6])
    return table


def test_growth_calls_out_the_cubes_with_a_tick_for_each_place(api: Api) -> None:
    table = growth(api)
    page, text = screen(table), words(table)
    assert "Place these cubes light 2 2 5 dark 3 6 6 St. Louis K Y Detroit R" in text
    assert page.count('class="put" data-placed="false"') == 2
    assert page.count('class="hit"') == 2
    assert len(re.findall(r'class="cube g-\w+ go"', page)) == 3
    assert "Yellow may issue shares then" in text
    assert "St. Louis" in text.split("Cities", 1)[1]


def test_the_call_out_stays_until_the_shares_are_issued(api: Api) -> None:
    table = growth(api)
    table.move("issue_shares", table.up[0], count=1)
    assert "Place these cubes" in words(table)
    play.play_to(table, "determine_player_order")
    assert "Place these cubes" not in words(table)
    assert "Cities" in words(table)


def test_a_dry_roll_and_a_second_turn_do_not_repeat_old_cubes(api: Api) -> None:
    table = play.play_to(growth(api), "goods_growth", turn=2)
    play.grow(table, [1, 1, 1], [1, 1, 1])
    assert "The dice move no cubes this time." in words(table)


def test_goods_that_are_not_tracked_are_said_calmly(api: Api) -> None:
    table = growth(api, goods="none")
    text = words(table)
    assert "Goods are not tracked at this table." in text
    assert "St. Louis up to 2 from light 2" in text
    assert "cubes in the bag" not in text


def test_every_city_stands_with_its_cubes(api: Api) -> None:
    table = play.at(api, "select_actions", setup=play.bare({"Chicago": ["red", "blue", "black"]}))
    page, text = screen(table), words(table)
    assert "1 R Chicago R B K" in text
    assert page.count('<svg class="hexa') == len(play.CITIES)
    assert "93 cubes in the bag" in text


def test_the_end_names_the_winner_and_breaks_the_points_down(api: Api) -> None:
    table = play.at(api, "move_goods")
    play.give(table, "cash", green=0)
    play.give(table, "income", yellow=9, blue=5)
    play.give(table, "sections", yellow=7)
    table.correct("turn", None, 10)
    while table.phase != "game_over":
        play.simple_move(table)
    text, page = words(table), screen(table)
    assert "Yellow wins with 28 points" in text
    assert "Income 27 · Sections 7 · Shares −6 28" in text
    assert "out of the game" in text
    assert f"/t/{table.code}/charts" in page


def test_links_lead_somewhere(api: Api) -> None:
    table = named(api)
    links = re.findall(r'href="(/t/[^"]*)"', screen(table))
    assert links
    for link in links:
        assert api.client.get(link).status_code in (200, 302)
