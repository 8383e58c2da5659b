"""Completed links and unfinished sections: whose they are, and for how long."""

from __future__ import annotations

from assistant.engine import AppChance, Draft
from assistant.games.age_of_steam.facts import TrackReleased
from assistant.games.age_of_steam.phases.accounts import pay
from tests.support.age_of_steam.drawn import FIELD, drawn
from tests.support.age_of_steam.position import Position

CROSSING = drawn("""
    .   BB  b   .
      AA  m   c
    .   e   DD  .
""")


def test_track_is_owned_by_who_built_it() -> None:
    position = Position(FIELD).lay("blue", "AA a b BB", "CC i >g")
    assert position.owner("a", "AA-b") == position.owner("i", "CC-g") == "blue"


def test_only_track_from_place_to_place_is_a_completed_link() -> None:
    position = Position(FIELD).lay("blue", "AA a >b", "CC i >g")
    assert position.links() == []
    assert position.lay("blue", "a> b BB").links() == ["AA-BB 2 blue"]


def test_a_link_ends_at_a_town_and_another_begins() -> None:
    position = Position(FIELD).lay("blue", "AA a Tt CC")
    assert position.links() == ["AA-Tt 2 blue", "CC-Tt 1 blue"]


def test_sections_are_counted_for_completed_links_only() -> None:
    position = Position(FIELD).lay("blue", "AA a Tt CC").done("blue").turn_of("blue")
    assert position.sections("blue") == 3  # a, and both tracks on the town's tile
    assert position.lay("blue", "BB f >e").sections("blue") == 3
    assert position.lay("blue", "f> e >a").sections("blue") == 3


def test_each_track_of_a_complex_tile_is_a_section_of_its_own_link() -> None:
    on = drawn("""
        .   BB  b   .
          AA  m   CC
        .   c   DD  .
    """)
    position = Position(on, green=["AA m CC"]).lay("blue", "m: AA-CC, BB-DD")
    assert (position.sections("green"), position.sections("blue")) == (1, 1)


# lapsing ----------------------------------------------------------------------------------------


def test_unfinished_track_lapses_at_the_end_of_its_owners_next_build() -> None:
    position = Position(FIELD).lay("blue", "AA a >b").done("blue")
    assert position.owner("a", "AA-b") == "blue"  # just built
    position.done("green").done("yellow")
    assert position.owner("a", "AA-b") == "blue"
    again = Position(FIELD, blue=["AA a >b"]).done("blue")
    assert again.owner("a", "AA-b") == "nobody"


def test_it_does_not_lapse_before_the_build_is_over() -> None:
    position = Position(FIELD, blue=["AA a >b"]).lay("blue", "CC i >g")
    assert position.owner("a", "AA-b") == "blue"
    position.done("blue")
    assert (position.owner("a", "AA-b"), position.owner("i", "CC-g")) == ("nobody", "blue")


def test_it_does_not_lapse_in_anothers_build() -> None:
    position = Position(FIELD, green=["AA a >b"]).done("blue")
    assert position.owner("a", "AA-b") == "green"


def test_the_last_tile_and_the_end_of_the_build_may_come_as_one() -> None:
    position = Position(FIELD, blue=["AA a >b", "BB f >e"]).lay("blue", "a> b >h", done=True)
    assert (position.owner("a", "AA-b"), position.owner("f", "BB-e")) == ("blue", "nobody")


def test_extended_track_stays_though_it_is_still_unfinished() -> None:
    position = Position(FIELD, blue=["AA a >b"]).lay("blue", "a> b >f").done("blue")
    assert (position.owner("a", "AA-b"), position.owner("b", "a-f")) == ("blue", "blue")


def test_each_section_must_be_extended_for_itself() -> None:
    position = Position(FIELD, blue=["AA a >b", "BB f >e"]).lay("blue", "a> b >h").done("blue")
    assert (position.owner("a", "AA-b"), position.owner("f", "BB-e")) == ("blue", "nobody")


def test_redirecting_alone_is_no_extension() -> None:
    position = Position(FIELD, blue=["AA a >b"]).lay("blue", "a: AA-e").done("blue")
    assert position.owner("a", "AA-e") == "nobody"


def test_crossing_ones_own_unfinished_track_is_no_extension_of_it() -> None:
    position = Position(CROSSING, blue=["AA m >c"]).lay("blue", "m: AA-c, BB-DD").done("blue")
    assert (position.owner("m", "AA-c"), position.owner("m", "BB-DD")) == ("nobody", "blue")


def test_completed_links_are_for_ever() -> None:
    position = Position(FIELD, blue=["AA a b BB"]).done("blue").turn_of("blue").done("blue")
    assert position.links() == ["AA-BB 2 blue"]
    assert position.owner("a", "AA-b") == position.owner("b", "a-BB") == "blue"


def test_lapsed_track_stays_where_it_is() -> None:
    position = Position(FIELD, blue=["AA a >b"]).done("blue")
    _, at = position.lay_refused("green", "a: d-Tt")
    assert at == "a"


# claiming ---------------------------------------------------------------------------------------


def test_extending_unowned_track_claims_all_of_it() -> None:
    position = Position(FIELD, nobody=["AA a b >f"]).lay("blue", "b> f BB")
    assert position.links() == ["AA-BB 3 blue"]
    unfinished = Position(FIELD, blue=["CC i >g"], nobody=["AA a >b"]).lay("blue", "a> b >f")
    assert unfinished.owner("a", "AA-b") == "blue"


def test_extending_unowned_track_claims_it_for_its_old_owner_too() -> None:
    position = Position(FIELD, blue=["AA a >b"]).done("blue").turn_of("blue").lay("blue", "a> b BB")
    assert position.links() == ["AA-BB 2 blue"]


def test_unowned_track_led_into_a_town_is_claimed() -> None:
    position = Position(FIELD, blue=["CC i >g"], nobody=["AA a >Tt"]).lay("blue", "Tt: a-*")
    assert position.links() == ["AA-Tt 2 blue"]


def in_town(blue: str) -> Position:
    """Nobody's track there leads to a city over Green's link only."""
    return Position(FIELD, blue=[blue], green=["CC Tt"], nobody=["Tt a >e"])


def test_unowned_track_is_taken_over_only_if_it_then_leads_to_a_city_as_ones_own() -> None:
    """The same rule as for a new exit of the town."""
    position = in_town("BB h >Tt")
    for way in ("a> e >f", "Tt b >e"):
        said, _ = position.lay_refused("blue", way)
        assert said == "Blue’s track must connect to a city by Blue’s own track."
    assert position.lay("blue", "a> e f BB").links() == ["BB-Tt 4 blue", "CC-Tt 1 green"]


def test_own_track_into_the_town_carries_what_is_taken_over_there() -> None:
    position = in_town("BB h Tt").lay("blue", "a> e >f")
    assert position.owner("a", "Tt-e") == position.owner("e", "a-f") == "blue"


def test_the_very_first_tile_touches_a_city_also_where_it_lengthens_unowned_track() -> None:
    position = Position(FIELD, nobody=["AA a >b"])
    assert position.lay_refused("blue", "a> b >f") == ("Blue’s first track must start at a city.", "b")
    assert position.lay("blue", "a> b BB").links() == ["AA-BB 2 blue"]


def test_who_has_lost_all_track_may_take_it_back() -> None:
    position = Position(FIELD).lay("blue", "AA a >b").done("blue").turn_of("blue").done("blue")
    assert position.owner("a", "AA-b") == "nobody"
    assert position.turn_of("blue").lay("blue", "a> b >f").owner("a", "AA-b") == "blue"


def test_meeting_unowned_track_in_a_town_does_not_claim_it() -> None:
    position = Position(FIELD, nobody=["CC Tt", "Tt a >e"]).lay("blue", "BB h Tt")
    assert position.links() == ["BB-Tt 2 blue", "CC-Tt 1 nobody"]
    assert position.owner("a", "Tt-e") == "nobody"


def test_crossing_unowned_track_does_not_claim_it() -> None:
    position = Position(CROSSING, nobody=["AA m >c"]).lay("blue", "m: AA-c, BB-DD")
    assert position.owner("m", "AA-c") == "nobody"


def test_two_unowned_sections_joined_are_both_claimed() -> None:
    position = Position(FIELD, blue=["CC i >g"], nobody=["AA a >b", "BB f >b"]).lay("blue", "a> b >f")
    assert position.links() == ["AA-BB 3 blue"]


def test_ones_own_end_redirected_onto_unowned_track_makes_one_link_of_ones_own() -> None:
    position = Position(FIELD, blue=["AA a >b"], nobody=["BB f e >a"]).lay("blue", "a: AA-e")
    assert position.links() == ["AA-BB 3 blue"]


# elimination ------------------------------------------------------------------------------------


def eliminated() -> Position:
    """Blue owes more than it has; its links and its unfinished track lie there."""
    position = Position(FIELD, blue=["AA a b BB", "CC i >g"], green=["BB h CC"])
    position.player("blue", cash=0, income=0, shares=5)
    draft = Draft(position.game, position.state, AppChance(), {})
    pay(draft, position.game.rules, "blue")
    position.state, position.facts = draft.state, tuple(draft.facts)
    return position


def test_elimination_releases_unfinished_track_only() -> None:
    position = eliminated()
    assert position.state.players["blue"].out
    assert position.owner("i", "CC-g") == "nobody"
    assert position.links() == ["AA-BB 2 blue", "BB-CC 1 green"]
    assert len([fact for fact in position.facts if isinstance(fact, TrackReleased)]) == 1


def test_links_of_the_eliminated_pay_nobody() -> None:
    position = eliminated().cubes(AA="red").goods_turn_of("green")
    (choice,) = position.choices("green")
    assert choice.says == "Red: AA – BB (nobody earns)"
    before = [player.income for player in position.state.players.values()]
    position.deliver("green", "red", "AA BB")
    assert [player.income for player in position.state.players.values()] == before


def test_a_reprieved_player_keeps_everything() -> None:
    position = Position(FIELD, blue=["CC i >g"]).player("blue", cash=0, income=20, shares=5)
    draft = Draft(position.game, position.state, AppChance(), {})
    pay(draft, position.game.rules, "blue")
    assert not draft.state.players["blue"].out
    assert draft.state.tiles == position.state.tiles
