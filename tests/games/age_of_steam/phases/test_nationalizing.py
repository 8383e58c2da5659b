"""Few ownership disks, as Southern China has them: one test for each sentence of its rules on them."""

from __future__ import annotations

from flask import Flask

from tests.support.phones import Phone
from tests.support.play import play_to
from tests.support.rails import link, rails
from tests.support.southern_china import (
    BOTH_WAYS,
    BY_THE_COAST,
    EAST,
    FOUR,
    GUANGZHOU,
    HAIKOU,
    ON,
    PAIRED,
    SOUTH,
    STRAIT,
    TO_HAIKOU,
    TO_HONG_KONG,
    TO_WUZHOU,
    WUZHOU,
    china,
    lay,
    nationalize,
    next_build,
    number,
    out_of_disks,
    own,
    owners,
    seen,
    stub,
    with_four,
    with_more,
)
from tests.support.tables import Api, Json, TableClient

# unfinished sections ------------------------------------------------------------------------------


def test_an_unfinished_section_takes_a_disk(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    assert own(table, "disks") == 3


def test_not_extended_in_the_next_turn_it_is_abandoned_and_the_disk_comes_back(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    next_build(table)
    table.move("build_done", "yellow")
    assert owners(table) == {(4, 9): None}
    assert (own(table, "disks"), own(table, "tokens")) == (4, 0)


def test_extended_it_stays(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    next_build(table)
    lay(table, *ON, done=True)
    assert owners(table) == {(4, 9): "yellow", (4, 10): "yellow"}
    assert own(table, "disks") == 3


def test_a_second_one_takes_the_disk_of_the_first(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH)
    stub(table, *EAST, done=True)
    assert owners(table) == {(4, 9): None, (8, 7): "yellow"}
    assert (own(table, "disks"), own(table, "tokens")) == (3, 0)


def test_the_one_from_the_turn_before_is_the_first_even_if_it_was_extended(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH, done=True)
    next_build(table)
    stub(table, *EAST)
    lay(table, *ON, done=True)
    assert owners(table)[(8, 7)] == "yellow" and owners(table)[(4, 9)] is None


def test_what_is_finished_in_the_same_build_is_no_second_one(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH)
    stub(table, *EAST)
    lay(table, (4, 9), STRAIT, HAIKOU, done=True)
    assert set(owners(table).values()) == {"yellow"}
    assert own(table, "disks") == 2


# nationalizing ------------------------------------------------------------------------------------


@BOTH_WAYS
def test_each_link_takes_a_disk_and_four_are_enough_for_four(api: Api, track: str) -> None:
    table = with_four(api, track)
    assert own(table, "disks") == 0 and not table.state["own"]["nationalized"]


@BOTH_WAYS
def test_out_of_disks_after_the_build_the_builder_names_a_link_for_each(api: Api, track: str) -> None:
    table = out_of_disks(api, track)
    assert table.up == ["yellow"] and table.phase == "build_track"
    assert "Yellow is 1 disk short" in table.text
    assert {x["values"]["links"][0] for x in table.offers("yellow")["nationalize"]["choices"]} == {
        number(table, *ends) for ends in FOUR
    }
    nationalize(table, "Nanning", "Haikou")
    assert table.up != ["yellow"]
    assert table.state["own"]["nationalized"] == [number(table, "Nanning", "Haikou")]
    assert "Yellow nationalizes Nanning–Haikou for $2 and a token" in table.text


@BOTH_WAYS
def test_each_brings_a_dollar_a_section_and_a_token_and_its_sections_go(api: Api, track: str) -> None:
    table = out_of_disks(api, track)
    before = table.player("yellow")
    nationalize(table, "Nanning", "Guiyang")
    after = table.player("yellow")
    assert after["cash"] - before["cash"] == 2
    assert after["sections"] - before["sections"] == -2
    assert after["own"]["tokens"] - before["own"]["tokens"] == 1
    assert own(table, "disks") == 0


def test_it_happens_once_the_whole_build_is_paid(api: Api) -> None:
    """What nationalizing brings pays for nothing that was built before."""
    table = with_four(api)
    table.correct("cash", "yellow", 4)
    refusal = table.refused("lay_track", "yellow", tiles=rails(*TO_HONG_KONG)).message
    assert refusal == "Yellow must pay $5 but has $4."
    refusal = table.refused("nationalize", "yellow", links=[1]).message
    assert refusal == "Yellow nationalizes links when a build needs more disks than are left."


def test_nobody_nationalizes_while_disks_are_left(api: Api) -> None:
    table = china(api)
    link(table, "yellow", *PAIRED)
    assert "nationalize" not in table.offers("yellow")
    assert "when a build needs more disks" in table.refused("nationalize", "yellow", links=[1]).message


def test_until_the_links_are_named_nothing_else_is_built(api: Api) -> None:
    table = out_of_disks(api)
    wanted: dict[str, Json] = {"build_done": {}, "lay_track": {"tiles": rails(*TO_HONG_KONG)}}
    for move, fields in wanted.items():
        refusal = table.refused(move, "yellow", **fields).message
        assert refusal == "Yellow has built and says now which links are nationalized."


def test_a_link_built_this_turn_is_not_nationalized(api: Api) -> None:
    table = out_of_disks(api)
    refusal = table.refused("nationalize", "yellow", links=[number(table, *PAIRED)]).message
    assert refusal == "Changsha–Xiamen was completed this turn and can’t be nationalized yet."


def test_nor_one_that_was_only_completed_this_turn(api: Api) -> None:
    table = china(api)
    stub(table, *SOUTH)
    with_more(table, *FOUR[1:])
    lay(table, (4, 9), STRAIT, HAIKOU)
    link(table, "yellow", *PAIRED, done=True)
    fresh = number(table, "Nanning", "Haikou")
    assert "was completed this turn" in table.refused("nationalize", "yellow", links=[fresh]).message


def test_only_ones_own_links_and_those_there_are(api: Api) -> None:
    table = out_of_disks(api)
    assert table.refused("nationalize", "yellow", links=[99]).message == "Link 99 does not belong to Yellow."
    one = number(table, *FOUR[0])
    refusal = table.refused("nationalize", "yellow", links=[one, number(table, *FOUR[1])]).message
    assert refusal == "Yellow is 1 disk short: name so many links."
    assert table.refused("nationalize", "yellow", links=[]).message == refusal


def test_several_may_be_named_at_once_or_one_after_the_other(api: Api) -> None:
    table = with_four(api)
    link(table, "yellow", *PAIRED)
    link(table, "yellow", "Ningbo", "Xiamen", done=True)
    nationalize(table, *FOUR[0])
    assert table.up == ["yellow"]
    again = table.refused("nationalize", "yellow", links=[number(table, *FOUR[0])]).message
    assert again == "Nanning–Haikou does not belong to Yellow."
    nationalize(table, *FOUR[1])
    assert table.up != ["yellow"] and own(table, "tokens") == 2


def test_two_at_once(api: Api) -> None:
    table = with_four(api)
    link(table, "yellow", *PAIRED)
    link(table, "yellow", "Ningbo", "Xiamen", done=True)
    table.move("nationalize", "yellow", links=[number(table, *FOUR[0]), number(table, *FOUR[1])])
    assert table.up != ["yellow"] and own(table, "tokens") == 2


def test_track_on_the_board_then_belongs_to_nobody_and_its_disk_lies_on_the_new_link(api: Api) -> None:
    table = china(api)
    lay(table, *TO_HAIKOU)
    with_more(table, *FOUR[1:])
    lay(table, *TO_HONG_KONG, done=True)
    nationalize(table, "Nanning", "Haikou")
    assert owners(table) == {(4, 9): None, (4, 10): None, BY_THE_COAST: "yellow"}
    assert table.player("yellow")["sections"] == 3 + 1


def test_a_new_city_at_its_end_changes_nothing(api: Api) -> None:
    table = china(api)
    lay(table, *TO_WUZHOU, towns=(WUZHOU,))
    for a, b in FOUR[:3]:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    play_to(table, "build_track", 2, {"blue": "urbanization"})
    table.correct("up", None, "yellow")
    link(table, "yellow", *PAIRED, done=True)
    nationalize(table, "Guangzhou", "Wuzhou")
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=WUZHOU)
    (left,) = [x for x in table.state["links"] if set(x["ends"]) == {"Guangzhou", "A"}]
    assert (left["owner"], left["sections"], owners(table)) == (None, 1, {(7, 8): None})


def test_a_disk_comes_back_when_its_section_goes_with_a_town(api: Api) -> None:
    table = china(api, actions={"blue": "urbanization"})
    tiles = [*rails(*TO_WUZHOU), {"hex": WUZHOU, "tracks": [[3, "town"], [0, "town"]]}]
    table.move("lay_track", "yellow", tiles=tiles, done=True)
    assert own(table, "disks") == 2
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=WUZHOU)
    assert own(table, "disks") == 3


def test_one_that_anothers_new_city_completed_this_turn_is_not_nationalized(api: Api) -> None:
    table = china(api)
    lay(table, GUANGZHOU, (7, 8), WUZHOU)
    for a, b in FOUR[:3]:
        link(table, "yellow", a, b)
    table.move("build_done", "yellow")
    play_to(table, "build_track", 2, {"blue": "urbanization"})
    table.correct("up", None, "blue")
    table.move("urbanize", "blue", new_city="A", hex=WUZHOU, done=True)
    table.correct("up", None, "yellow")
    link(table, "yellow", *PAIRED, done=True)
    refusal = table.refused("nationalize", "yellow", links=[number(table, "Guangzhou", "A")]).message
    assert "was completed this turn" in refusal


def test_a_special_link_may_be_nationalized_too(api: Api) -> None:
    table = china(api)
    table.move("build_link", "yellow", between=["Hong Kong", "Shenzhen"])
    with_more(table, *FOUR[:3])
    link(table, "yellow", *PAIRED, done=True)
    before = table.player("yellow")
    nationalize(table, "Hong Kong", "Shenzhen")
    after = table.player("yellow")
    assert (after["cash"] - before["cash"], after["sections"] - before["sections"]) == (1, -1)
    refusal = table.refused("build_link", table.up[0], between=["Hong Kong", "Shenzhen"]).message
    assert refusal == "That link lies on the map already."


def test_instead_of_a_link_an_unfinished_section_of_an_earlier_turn_may_go_and_brings_nothing(
    api: Api,
) -> None:
    table = china(api)
    stub(table, *SOUTH)
    with_more(table, *FOUR[1:])
    lay(table, *ON)
    link(table, "yellow", *PAIRED, done=True)
    says = [choice["says"] for choice in table.offers("yellow")["nationalize"]["choices"]]
    assert "The unfinished section: brings nothing" in says
    before = table.player("yellow")["cash"]
    table.move("nationalize", "yellow", unfinished=True)
    assert set(owners(table).values()) == {None}
    assert (table.player("yellow")["cash"], own(table, "tokens")) == (before, 0)


def test_one_begun_this_turn_stays(api: Api) -> None:
    table = with_four(api)
    stub(table, *SOUTH, done=True)
    refusal = table.refused("nationalize", "yellow", unfinished=True).message
    assert refusal == "Yellow has no unfinished section of an earlier turn."
    nationalize(table, *FOUR[1])
    assert owners(table) == {(4, 9): "yellow"}


def test_the_token_may_be_spent_in_the_same_turn(api: Api) -> None:
    table = out_of_disks(api)
    nationalize(table, *FOUR[0])
    table.move("spend_token", "yellow", **{"for": "locomotive"})
    assert own(table, "tokens") == 0


# by hand, where only the table sees the track -----------------------------------------------------


def test_by_hand_a_build_says_how_many_disks_it_takes(api: Api) -> None:
    table = china(api, track="hand")
    table.move("build_by_hand", "yellow", cost=6, sections=3, disks=2, done=True)
    assert own(table, "disks") == 2


def unseen(api: Api) -> TableClient:
    """All of Yellow's disks lie on links that the app does not know; it is one short."""
    table = china(api, track="hand")
    table.move("build_by_hand", "yellow", cost=6, sections=5, disks=4, done=True)
    next_build(table)
    table.move("build_by_hand", "yellow", cost=6, sections=1, disks=1, done=True)
    return table


def test_links_that_the_app_does_not_know_are_named_by_their_sections(api: Api) -> None:
    table = unseen(api)
    assert table.up == ["yellow"]
    assert {"sections": [2]} in [x["values"] for x in table.offers("yellow")["nationalize"]["choices"]]
    before = table.player("yellow")
    table.move("nationalize", "yellow", sections=[2])
    after = table.player("yellow")
    assert (after["cash"] - before["cash"], after["sections"], own(table, "tokens")) == (2, 4, 1)
    assert table.up != ["yellow"] and own(table, "disks") == 0


def test_they_have_no_more_sections_than_there_are(api: Api) -> None:
    refusal = unseen(api).refused("nationalize", "yellow", sections=[7]).message
    assert refusal == "Yellow has no such link beside those that the app knows."


def test_by_hand_an_unfinished_section_may_go_instead(api: Api) -> None:
    table = unseen(api)
    table.move("nationalize", "yellow", unfinished=True)
    assert table.up != ["yellow"] and own(table, "tokens") == 0


def test_disks_left_may_be_corrected_and_count_from_there(api: Api) -> None:
    table = china(api, track="hand")
    table.correct("disks", "yellow", 1)
    table.move("build_by_hand", "yellow", cost=3, sections=2, disks=2, done=True)
    assert table.up == ["yellow"]
    assert "Yellow is 1 disk short" in table.text


def test_correcting_them_ends_the_naming(api: Api) -> None:
    table = unseen(api)
    table.correct("disks", "yellow", 1)
    assert table.up != ["yellow"]


def test_the_form_by_hand_asks_for_disks(app: Flask, api: Api) -> None:
    assert "Disks you lay" in seen(app, china(api, track="hand"), "yellow")


# on the phone ---------------------------------------------------------------------------------------


def test_the_phone_says_of_each_link_what_nationalizing_brings(app: Flask, api: Api) -> None:
    shown = seen(app, out_of_disks(api), "yellow")
    assert "1 disk short: nationalize a link for each" in shown
    assert "Nanning–Haikou: $2, a token, −2 VP" in shown


def test_its_button_nationalizes_the_link(app: Flask, api: Api) -> None:
    table = out_of_disks(api)
    page = Phone(app, table.code)
    page.get(f"/join/{table.host}")
    wanted = str(number(table, *FOUR[0]))
    page.post("/moves", type="nationalize", seat="yellow", links=wanted, seen=table.state["number"])
    assert table.get()["own"]["nationalized"] == [int(wanted)]
