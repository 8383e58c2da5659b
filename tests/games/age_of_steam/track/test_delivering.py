"""Deliveries: which ways a cube may go, who gains, and in which order they are offered."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.age_of_steam.moves import Deliver
from tests.support.age_of_steam.drawn import Drawn, drawn
from tests.support.age_of_steam.position import Position, of

LINE = drawn("""
    .   d   e   f   .   .   .
      AA  a   Tt  b   BB  c   CC
    .   g   h   i   j   k   .
      .   .   .   .   .   .   .
""", colors="AA red,BB blue,CC yellow")  # fmt: skip
TRIANGLE = drawn("""
    .   .   f   .   .
      AA  a   b   BB
    .   g   Tt  h   .
      .   i   CC  .
    .   .   j   .   .
""", colors="AA red,BB blue,CC yellow")  # fmt: skip


def moving(on: Drawn, seat: str = "blue", reach: int = 4, **tracks: Any) -> Position:
    return Position(on, **tracks).player(seat, locomotive=reach).goods_turn_of(seat)


# the way ----------------------------------------------------------------------------------------


def test_cubes_go_over_completed_links_only() -> None:
    position = moving(LINE, blue=["AA a Tt b >i", "BB c CC"]).cubes(AA="blue yellow")
    assert position.choices("blue") == []
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA Tt BB"))
    assert said == "No completed link joins Tt and BB."


def test_a_cube_ends_in_a_city_of_its_colour() -> None:
    position = moving(LINE, blue=["AA a Tt b BB c CC"]).cubes(AA="blue")
    assert position.ways("blue") == ["AA Tt BB"]
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA Tt BB CC"))
    assert said == "A blue cube must stop at BB, which takes blue."
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA Tt"))
    assert said == "Tt is a town and takes no goods."


def test_a_cube_passes_through_cities_of_other_colours_and_through_towns() -> None:
    position = moving(LINE, blue=["AA a Tt b BB c CC"]).cubes(AA="yellow")
    assert position.ways("blue") == ["AA Tt BB CC"]
    said, _ = position.refused(position.deliver_move("blue", "yellow", "AA Tt BB"))
    assert said == "BB takes blue, not yellow."


def test_a_cube_stops_at_the_first_city_of_its_colour_though_another_lies_beyond() -> None:
    on = drawn(LINE.grid, colors="AA red,BB blue,CC blue")
    position = moving(on, blue=["AA a Tt b BB c CC"]).cubes(AA="blue")
    assert position.ways("blue") == ["AA Tt BB"]
    assert position.refused(position.deliver_move("blue", "blue", "AA Tt BB CC"))[0].startswith(
        "A blue cube must"
    )


def test_a_cube_also_stops_at_a_new_city_of_its_colour() -> None:
    position = Position(LINE, blue=["AA a Tt b BB c CC"]).urbanize("blue", "B", "Tt")
    position.cubes(AA="blue").goods_turn_of("blue")
    assert position.ways("blue") == ["AA B"]
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA Tt BB"))
    assert said == "A blue cube must stop at New City B (Tt), which takes blue."
    position.deliver("blue", "blue", "AA Tt")  # by the town's name as well
    assert position.state.players["blue"].income == 1


def test_no_further_than_the_locomotive_pulls() -> None:
    for reach, ways in ((2, []), (3, ["AA Tt BB CC"])):
        position = moving(LINE, reach=reach, blue=["AA a Tt b BB c CC"]).cubes(AA="yellow")
        assert position.ways("blue") == ways
    said, _ = (
        moving(LINE, reach=2, blue=["AA a Tt b BB c CC"])
        .cubes(AA="yellow")
        .refused(position.deliver_move("blue", "yellow", "AA Tt BB CC"))
    )
    assert said == "Blue’s locomotive reaches 2 links, not 3."


def test_each_place_only_once() -> None:
    position = moving(TRIANGLE, blue=["AA a b BB", "CC Tt", "AA g Tt", "BB h CC"]).cubes(AA="yellow")
    assert sorted(position.ways("blue")) == ["AA BB CC", "AA Tt CC"]
    said, _ = position.refused(position.deliver_move("blue", "yellow", "AA BB AA CC"))
    assert said == "A cube may visit each place only once."


def test_the_place_it_starts_from_may_not_be_visited_again() -> None:
    """A red cube lies in red AA; round the triangle it would come home."""
    position = moving(TRIANGLE, blue=["AA a b BB", "BB h CC", "CC i g AA"]).cubes(AA="red")
    assert position.ways("blue") == []
    said, _ = position.refused(position.deliver_move("blue", "red", "AA BB CC AA"))
    assert said == "A cube may visit each place only once."


def test_a_cube_in_a_city_of_its_own_colour_may_go_to_another() -> None:
    on = drawn(TRIANGLE.grid, colors="AA red,BB blue,CC red")
    position = moving(on, blue=["AA a b BB", "BB h CC"]).cubes(AA="red")
    assert position.ways("blue") == ["AA BB CC"]


def test_both_tracks_of_one_crossing_tile_may_serve_one_way() -> None:
    on = drawn("""
        .   AA  BB  .   .
          .   m   x   .
        .   DD  Ee  y   .
          .   .   z   .   .
    """, colors="AA red,BB blue,DD yellow")  # fmt: skip
    position = moving(on, blue=["AA m Ee x BB", "BB m DD"]).cubes(AA="yellow")
    assert position.tile("m") == "cross_two_straight"
    assert position.ways("blue") == ["AA Ee BB DD"]
    position.deliver("blue", "yellow", "AA Ee BB DD")
    assert position.state.players["blue"].income == 3


def test_the_way_may_name_where_it_begins() -> None:
    position = moving(LINE, blue=["AA a Tt b BB"]).cubes(AA="blue")
    position.move(Deliver(seat="blue", color="blue", from_="AA", path=("AA", "Tt", "BB")))
    assert position.state.players["blue"].income == 2


# the cube ---------------------------------------------------------------------------------------


def test_the_cube_must_lie_there() -> None:
    position = moving(LINE, blue=["AA a Tt b BB"]).cubes(AA="red")
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA Tt BB"))
    assert said == "AA has no blue cube."
    said, _ = position.refused(position.deliver_move("blue", "blue", "ZZ BB"))
    assert said == "There is no ZZ on this map."
    said, _ = position.refused(position.deliver_move("blue", "red", "AA"))
    assert said == "Say which stops the cube visits."


def test_a_delivered_cube_goes_back_to_the_bag() -> None:
    position = moving(LINE, blue=["AA a Tt b BB"]).cubes(AA="blue blue")
    position.deliver("blue", "blue", "AA Tt BB")
    assert position.state.goods.places["AA"] == ("blue",)
    assert position.state.goods.bag == {"blue": 1}


def test_equal_cubes_of_a_place_are_offered_once() -> None:
    position = moving(LINE, blue=["AA a Tt b BB"]).cubes(AA="blue blue")
    assert position.ways("blue") == ["AA Tt BB"]


# who gains --------------------------------------------------------------------------------------


def test_each_link_pays_its_owner_whoever_moves() -> None:
    position = moving(LINE, blue=["AA a Tt"], green=["Tt b BB"], yellow=["BB c CC"]).cubes(AA="yellow")
    (choice,) = position.choices("blue")
    assert choice.says == "Yellow: AA – Tt – BB – CC (Blue +1, Green +1 and Yellow +1)"
    position.deliver("blue", "yellow", "AA Tt BB CC")
    assert [position.state.players[seat].income for seat in ("blue", "green", "yellow")] == [1, 1, 1]


def test_a_cube_may_go_over_others_links_alone() -> None:
    position = moving(LINE, green=["AA a Tt b BB"]).cubes(AA="blue")
    assert position.choices("blue")[0].says == "Blue: AA – Tt – BB (Green +2)"
    position.deliver("blue", "blue", "AA Tt BB")
    assert position.state.players["green"].income == 2


@pytest.mark.parametrize("owner", ["nobody", "yellow"])
def test_links_of_nobody_and_of_the_eliminated_pay_nobody(owner: str) -> None:
    position = moving(LINE, blue=["AA a Tt"], **of(owner, "Tt b BB")).cubes(AA="blue")
    position.player("yellow", out=True)
    assert position.choices("blue")[0].says == "Blue: AA – Tt – BB (Blue +1)"
    position.deliver("blue", "blue", "AA Tt BB")
    assert {s: p.income for s, p in position.state.players.items() if p.income} == {"blue": 1}


# equal stops over different links ---------------------------------------------------------------


def double() -> Position:
    """AA and BB are joined twice: by blue's shorter link and green's longer one."""
    on = drawn("""
        .   d   e   f   .
          AA  a   b   BB
        .   .   .   .   .
    """, colors="AA red,BB blue")  # fmt: skip
    return moving(on, blue=["AA a b BB"], green=["AA d e f BB"]).cubes(AA="blue")


def test_two_links_between_the_same_stops_are_two_ways() -> None:
    position = double()
    assert position.ways("blue") == ["AA BB", "AA BB"]
    mine, theirs = position.choices("blue")
    assert (mine.says, theirs.says) == ("Blue: AA – BB (Blue +1)", "Blue: AA – BB (Green +1)")
    assert mine.values["links"] != theirs.values["links"]


def test_links_tell_them_apart() -> None:
    position = double()
    _, theirs = position.choices("blue")
    position.deliver("blue", "blue", "AA BB", links=theirs.values["links"])
    assert [position.state.players[seat].income for seat in ("blue", "green")] == [0, 1]


def test_where_no_link_is_named_the_movers_own_is_taken() -> None:
    for seat in ("blue", "green"):
        position = double().goods_turn_of(seat).deliver(seat, "blue", "AA BB")
        assert position.state.players[seat].income == 1


def test_where_no_link_is_named_rivals_gain_nothing_that_they_need_not() -> None:
    position = double().player("green", out=True).goods_turn_of("yellow")
    position.deliver("yellow", "blue", "AA BB")
    assert [position.state.players[seat].income for seat in ("blue", "green")] == [0, 0]


def test_links_that_do_not_fit_the_way_are_refused() -> None:
    position = double()
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA BB", links=[99]))
    assert said == "No completed link joins AA and BB."
    said, _ = position.refused(position.deliver_move("blue", "blue", "AA BB", links=[1, 2]))
    assert said == "Name one link for each stop of the route, or none."


# order of the offers ----------------------------------------------------------------------------


def test_best_for_the_mover_first_then_least_for_rivals_then_shortest() -> None:
    on = drawn("""
        .   d   e   f   .   .
          AA  a   b   BB  .
        .   g   Tt  h   .   .
          .   i   CC  .   .
        .   .   .   .   .   .
    """, colors="AA red,BB blue,CC blue")  # fmt: skip
    position = moving(
        on, blue=["AA a b BB"], green=["AA d e f BB", "AA g Tt"], yellow=["Tt CC"]
    ).cubes(AA="blue")  # fmt: skip
    gains = [(choice.says.partition("(")[2]) for choice in position.choices("blue")]
    assert gains == ["Blue +1)", "Green +1)", "Green +1 and Yellow +1)"]
    gains = [(choice.says.partition("(")[2]) for choice in position.goods_turn_of("yellow").choices("yellow")]
    assert gains[0] == "Green +1 and Yellow +1)"


def test_every_offered_way_may_be_gone() -> None:
    position = moving(
        TRIANGLE, blue=["AA a b BB"], green=["BB h CC", "AA g Tt"], yellow=["Tt CC"]
    ).cubes(AA="blue yellow", BB="red yellow", CC="red blue", Tt="red blue yellow")  # fmt: skip
    choices = position.choices("blue")
    assert len(choices) > 8
    for choice in choices:
        way = " ".join([choice.values["from"], *choice.values["path"]])
        start = position.state
        position.deliver("blue", choice.values["color"], way, links=choice.values["links"])
        position.state = start
