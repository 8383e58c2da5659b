"""The group's book: finished games as rows, people by their names, a name forgotten, and whose book it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy import update

from assistant.tables import books, devices, people, story, tryout
from assistant.tables.groups import forgetting, groups, persons
from assistant.tables.groups import tally as tallies
from assistant.tables.groups.groups import Group
from assistant.tables.models import ENTRIES
from assistant.tables.refusals import BadRequest, Forbidden, Refusal, Unauthorized
from assistant.tables.storage import writing
from tests.support.days_of_steam import table as trains
from tests.support.groups import LAPTOP, all_due, book, evening, over, person, sit, sums, table
from tests.support.play import give
from tests.support.tables import Api


@pytest.fixture(autouse=True)
def _inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def group() -> Group:
    return groups.found("Thursday", LAPTOP).group


# games --------------------------------------------------------------------------------------------


def test_a_finished_game_is_kept_as_a_row_when_it_ends(
    api: Api, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(api, group, ["Ada", "Ben", "Cleo"], blue=9)
    monkeypatch.setattr(story, "read", None)  # nothing is folded again
    found = sums(group)
    assert {name: (one.games, one.wins) for name, one in found.items()} == {
        "Ada": (1, 1), "Ben": (1, 0), "Cleo": (1, 0),
    }  # fmt: skip
    assert book(group).kinds["Rust Belt", 3].games == 3


def test_what_is_undone_or_corrected_after_the_ending_changes_the_book(api: Api, group: Group) -> None:
    played = evening(api, group, ["Ada", "Ben", "Cleo"], blue=9)
    before = played.state["number"]
    give(played, "income", green=20)
    assert sums(group)["Ben"].wins == 1
    played.rewind(2)
    assert book(group).played == 0
    played.rewind(before)
    assert (sums(group)["Ada"].wins, book(group).played) == (1, 1)


def test_a_table_of_before_the_book_is_taken_in_when_its_host_founds_one(api: Api) -> None:
    over(table(api, "Ada", "Ben", "Cleo"), green=5)
    mine = groups.found("Thursday", LAPTOP).group
    assert sums(mine)["Ben"].wins == 1
    assert book(groups.found("Another", LAPTOP).group).played == 0


def test_a_table_to_try_counts_in_no_book(group: Group) -> None:
    tried = tryout.open_to_try(LAPTOP).table
    with pytest.raises(BadRequest, match="counts in no book"):
        groups.put(group, tried, LAPTOP)
    groups.found("Another", LAPTOP)
    assert groups.group_of(tried) is None


def test_the_game_outlives_its_table(api: Api, group: Group) -> None:
    played = evening(api, group, ["Ada", "Ben", "Cleo"])
    api.send("DELETE", f"/tables/{played.code}", token=played.host)
    [game] = tallies.games_of(group, 1)
    assert game.code is None and book(group).played == 1
    groups.take_out(group, game.id)
    assert book(group).played == 0


def test_every_game_has_a_row(api: Api, group: Group) -> None:
    played = trains.opened(api)
    devices.rename(books.table_of(played.code), "gray", "Ada")
    groups.put(group, books.table_of(played.code), LAPTOP)
    played.correct("phase", None, "game_over")
    evening(api, group, ["Ada", "Ben", "Cleo"])
    told = book(group)
    assert {title for _, title in told.records} >= {"Most points"} and told.played == 2
    assert sorted(players for _, players in told.kinds) == [2, 3]


def test_a_table_that_cannot_be_read_keeps_no_book_closed(api: Api, group: Group) -> None:
    evening(api, group, ["Ada", "Ben", "Cleo"])
    broken = table(api, "Ada", "Ben", "Cleo")
    groups.put(group, books.table_of(broken.code), LAPTOP)
    with writing() as connection:
        connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == 2).values(move='{"type": "gone"}'))
    books.forget()
    assert book(group).played == 1 and not groups.by_device(group.code, LAPTOP).due


def test_a_move_is_written_even_where_the_book_cannot_be(api: Api, group: Group) -> None:
    """The next page reads the game in."""
    played = evening(api, group, ["Ada", "Ben", "Cleo"])
    all_due()
    assert played.state["phase"] == "game_over" and book(group).played == 1


# people -------------------------------------------------------------------------------------------


def test_one_name_is_one_person_whatever_table_and_letters(api: Api, group: Group) -> None:
    evening(api, group, ["Ada", "Ben", ""], blue=9)
    evening(api, group, ["Ben", "ADA", "Cleo"], blue=9)
    found = sums(group)
    assert {name: (one.games, one.wins) for name, one in found.items()} == {
        "Ada": (2, 1), "Ben": (2, 1), "Cleo": (1, 0),
    }  # fmt: skip
    told = book(group)
    [pair] = [
        one for one in told.pairs.values() if {told.names[one.one], told.names[one.other]} == {"Ada", "Ben"}
    ]
    assert (pair.ahead, pair.behind, pair.games) == (1, 1, 2)


def test_two_of_one_name_at_one_table_are_two_and_their_phones_tell_them_apart(
    api: Api, group: Group
) -> None:
    first, second = devices.device_hash("one phone"), devices.device_hash("another")
    played = evening(api, group, ["Anna", "Anna", "Cleo"], green=9)
    sit(played, blue=first, green=second)
    all_due()
    assert sums(group)["Anna 2"].wins == 1
    again = table(api, "Anna", "Dora", "Cleo")
    sit(again, blue=second)
    groups.put(group, books.table_of(again.code), LAPTOP)
    over(again, blue=9)
    assert (sums(group)["Anna"].games, sums(group)["Anna 2"].wins) == (1, 2)


def test_joined_and_renamed_people_are_known_by_all_their_names(api: Api, group: Group) -> None:
    evening(api, group, ["Ada", "Ben", "Cleo"])
    evening(api, group, ["Adele", "Ben", "Cleo"])
    persons.merge(group, person(group, "Adele"), person(group, "Ada"))
    persons.rename(group, person(group, "Ada"), "Ada <b>")
    evening(api, group, ["adele", "Ada", "Cleo"])  # both at one table: Ada is somebody new
    assert {name: one.games for name, one in sums(group).items()} == {
        "Ada <b>": 3, "Ben": 2, "Cleo": 3, "Ada": 1,
    }  # fmt: skip
    with pytest.raises(BadRequest, match="cleo is in the book already"):
        persons.rename(group, person(group, "Ben"), "cleo")
    with pytest.raises(BadRequest, match="sat at one table"):
        persons.merge(group, person(group, "Ben"), person(group, "Cleo"))


def test_a_seat_renamed_after_the_game_is_somebody_else(api: Api, group: Group) -> None:
    played = evening(api, group, ["Ada", "Bne", "Cleo"])
    devices.rename(books.table_of(played.code), "green", "Ben")
    assert set(sums(group)) == {"Ada", "Ben", "Cleo"}
    assert "Bne" not in book(group).names.values()


def test_forget_me_removes_the_name_everywhere_and_keeps_the_numbers(api: Api, group: Group) -> None:
    played = evening(api, group, ["Ada", "Ben", "Cleo"], blue=9)
    open_one = table(api, "ada", "Ben", "Dora")
    groups.put(group, books.table_of(open_one.code), LAPTOP)
    forgetting.forget(group, person(group, "Ada"))
    for one in (played, open_one):
        assert "ada" not in str(one.get("/export.json")["seats"]).lower()
        assert people.names_of(books.table_of(one.code))["blue"] == "Blue"
    told = str(played.get("/export.json"))
    assert "'why': 'somebody had to go, Adalbert too'" in told and "Ada had" not in told
    assert played.get()["result"] == played.state["result"]
    found = book(group)
    assert set(found.names.values()) == {"Ben", "Cleo"}
    assert (
        found.played,
        found.kinds["Rust Belt", 3].games,
        sum(found.people[one].wins for one in found.people),
    ) == (1, 3, 0)


# whose book ---------------------------------------------------------------------------------------


def test_nobody_else_reads_or_changes_a_groups_book(api: Api, group: Group) -> None:
    stranger, friend = devices.device_hash("a stranger"), devices.device_hash("a friend")
    with pytest.raises(Refusal, match="isn’t open to you"):
        groups.by_device(group.code, stranger)
    with pytest.raises(Unauthorized):
        groups.let_in(group.code, stranger, "guessed")
    groups.let_in(group.code, friend, groups.share(group, keeps=False))
    seen = groups.by_device(group.code, friend)
    changes: list[Callable[[], object]] = [
        lambda: groups.rename(seen, "Ours"),
        lambda: groups.share(seen, keeps=True),
        lambda: groups.close(seen),
        lambda: persons.rename(seen, 1, "Bob"),
        lambda: persons.merge(seen, 1, 2),
        lambda: forgetting.forget(seen, 1),
        lambda: groups.take_out(seen, 1),
        lambda: groups.put(seen, books.table_of(table(api, "Ada", "Ben", "Cleo").code), friend),
    ]
    for change in changes:
        with pytest.raises(Forbidden):
            change()


def test_people_of_another_book_are_out_of_reach(api: Api, group: Group) -> None:
    evening(api, group, ["Ada", "Ben", "Cleo"])
    theirs = groups.found("Others", "another laptop").group
    changes: list[Callable[[], object]] = [
        lambda: persons.rename(theirs, person(group, "Ada"), "Bob"),
        lambda: forgetting.forget(theirs, person(group, "Ada")),
        lambda: groups.take_out(theirs, tallies.games_of(group, 1)[0].id),
    ]
    for change in changes:
        with pytest.raises(BadRequest):
            change()
    assert book(group).played == 1


def test_a_link_taken_back_lets_nobody_in(group: Group) -> None:
    old, friend = groups.share(group, keeps=False), devices.device_hash("a friend")
    groups.let_in(group.code, friend, old)
    groups.share(group, keeps=False, renew=True)
    with pytest.raises(Refusal):
        groups.by_device(group.code, friend)
    with pytest.raises(Refusal):
        groups.by_token(group.code, old)
    assert groups.by_device(group.code, LAPTOP).keeps
