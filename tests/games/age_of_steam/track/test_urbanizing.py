"""New Cities: what urbanizing does to the tile on the town and to the track around it."""

from __future__ import annotations

from assistant.games.age_of_steam.moves import Urbanize
from assistant.games.age_of_steam.state import Goods
from tests.support.age_of_steam.drawn import TWO_TOWNS as FIELD
from tests.support.age_of_steam.drawn import drawn
from tests.support.age_of_steam.position import Position


def test_a_new_city_goes_on_a_town_and_nowhere_else() -> None:
    said, at = Position(FIELD).urbanize_refused("blue", "A", "a")
    assert (said, at) == ("A New City goes on a town, and that hex has none.", "a")
    assert Position(FIELD).urbanize_refused("blue", "A", "AA")[1] == "AA"


def test_it_is_free_and_no_tile_of_the_turn() -> None:
    position = Position(FIELD).urbanize("blue", "A", "Tt")
    assert position.state.players["blue"].cash == 30
    assert position.lay("blue", "AA a b BB", "AA g >i").state.build.tiles == 3  # type: ignore[union-attr]


def test_no_new_city_on_a_new_city() -> None:
    position = Position(FIELD).urbanize("blue", "A", "Tt").done("blue")
    said, at = position.urbanize_refused("green", "B", "Tt")
    assert (said, at) == ("New City A is already on Tt.", "Tt")


def test_each_new_city_is_there_once_and_one_is_placed_a_turn() -> None:
    position = Position(FIELD).urbanize("blue", "A", "Tt")
    assert position.urbanize_refused("blue", "B", "Uu")[0].startswith("Blue has already placed a New City")
    position.done("blue")
    assert position.urbanize_refused("green", "A", "Uu")[0] == "New City A is already on Tt."
    assert "There is no New City K" in position.urbanize_refused("green", "K", "Uu")[0]


def test_only_who_chose_urbanization() -> None:
    position = Position(FIELD)
    said, _ = position.refused(Urbanize(seat="blue", new_city="A", hex=FIELD.hex("Tt")))
    assert said == "Blue did not choose Urbanization this turn; nobody did."


# what it does to track --------------------------------------------------------------------------


def test_the_tile_on_the_town_is_removed_and_goes_back_to_the_box() -> None:
    position = Position(FIELD, green=["AA a Tt CC"]).urbanize("blue", "A", "Tt")
    assert FIELD.hex("Tt") not in position.state.tiles


def test_links_end_at_the_new_city_and_are_shorter_by_the_towns_tile() -> None:
    position = Position(FIELD, green=["AA a Tt"], yellow=["BB h Tt"])
    assert (position.sections("green"), position.sections("yellow")) == (2, 2)
    position.urbanize("blue", "A", "Tt")
    assert position.links() == ["A-AA 1 green", "A-BB 1 yellow"]
    assert (position.sections("green"), position.sections("yellow")) == (1, 1)


def test_a_link_that_was_the_towns_tile_alone_is_gone() -> None:
    position = Position(FIELD, green=["CC Tt a AA"]).urbanize("blue", "A", "Tt")
    assert position.links() == ["A-AA 1 green"]
    assert position.sections("green") == 1


def test_an_unfinished_section_that_was_the_towns_tile_alone_is_gone() -> None:
    position = Position(FIELD, green=["CC Tt >a"]).urbanize("blue", "A", "Tt")
    assert position.state.tiles == {}
    assert position.links() == []


def test_a_longer_unfinished_section_out_of_the_town_begins_at_the_new_city() -> None:
    position = Position(FIELD, green=["CC Tt a >e"]).urbanize("blue", "A", "Tt")
    assert position.owner("a", "Tt-e") == "green"
    assert position.links() == []
    assert position.done("blue").lay("green", "a> e >f").owner("e", "a-f") == "green"


def test_unfinished_track_that_now_arrives_is_completed_for_its_owner() -> None:
    position = Position(FIELD, green=["AA a >Tt"]).urbanize("blue", "A", "Tt")
    assert position.links() == ["A-AA 1 green"]
    assert position.sections("green") == 1


def test_unowned_track_that_now_arrives_is_the_urbanizers() -> None:
    position = Position(FIELD, nobody=["AA a >Tt"]).urbanize("blue", "A", "Tt")
    assert position.links() == ["A-AA 1 blue"]
    assert position.sections("blue") == 1


def test_track_that_only_passes_by_is_left_alone() -> None:
    position = Position(FIELD, nobody=["AA a >b"], green=["BB h CC"]).urbanize("blue", "A", "Tt")
    assert position.owner("a", "AA-b") == "nobody"
    assert position.links() == ["BB-CC 1 green"]


def test_links_keep_their_numbers() -> None:
    position = Position(FIELD, green=["AA a Tt", "BB h CC"])
    before = {link.ends[0] + link.ends[1]: link.id for link in position.state.links}
    position.urbanize("blue", "A", "Tt")
    after = {frozenset(link.ends): link.id for link in position.state.links}
    assert after[frozenset({"A", "AA"})] in before.values()
    assert sorted(after.values()) == sorted(before.values())


def test_track_may_start_at_a_new_city() -> None:
    position = Position(FIELD).urbanize("blue", "A", "Tt").lay("blue", "Tt> i >k")
    assert position.owner("i", "Tt-k") == "blue"


def test_links_may_end_at_a_new_city_once_it_stands() -> None:
    position = Position(FIELD).urbanize("blue", "A", "Tt").lay("blue", "AA a >Tt")
    assert position.links() == ["A-AA 1 blue"]


def test_track_leading_back_to_the_town_stops_it_from_becoming_a_new_city() -> None:
    """The link would join the New City to itself, which no track may do."""
    position = Position(FIELD, green=["CC Tt a b >Tt"])
    said, at = position.urbanize_refused("blue", "A", "Tt")
    assert said == "A link may not join New City A to itself."
    assert at == "Tt"


def test_it_comes_before_track_so_never_on_a_tile_of_the_same_build() -> None:
    position = Position(FIELD).lay("blue", "AA a Tt CC")
    said, at = position.urbanize_refused("blue", "A", "Tt")
    assert said == "A New City comes before track, and Blue has laid a tile on Tt this turn."
    assert at == "Tt"


def test_it_is_offered_until_track_is_built() -> None:
    position = Position(FIELD).player("blue", action="urbanization")
    assert "urbanize" in position.offered("blue")
    assert "urbanize" not in position.lay("blue", "AA d >e").offered("blue")


def test_one_that_is_told_late_is_taken_where_it_could_have_come_first() -> None:
    """As in the recorded games."""
    position = Position(FIELD).lay("blue", "AA a >Tt").urbanize("blue", "A", "Tt")
    assert position.links() == ["A-AA 1 blue"]


def test_cubes_on_the_town_go_to_the_bag() -> None:
    position = Position(FIELD)
    position.set(goods=Goods(bag={"red": 3}, places={"Tt": ("red",)}))
    position.urbanize("blue", "A", "Tt")
    assert position.state.goods.bag["red"] == 4
    assert position.state.goods.places == {"A": ()}


def test_a_new_citys_letter_is_not_the_name_of_a_city() -> None:
    """New City A takes its own colour, here beside a blue city AA, and is told as a New City."""
    on = drawn(
        """
        .   .   .   .
          AA  a   Tt  b
        .   .   .   .
    """,
        colors="AA blue",
    )
    position = Position(on, green=["AA a Tt"]).urbanize("blue", "A", "Tt").cubes(AA="red blue")
    position.goods_turn_of("green")
    assert position.ways("green") == ["AA A"]
    assert position.choices("green")[0].values["color"] == "red"
    assert "New City A (Tt)" in position.choices("green")[0].says
