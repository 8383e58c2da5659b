"""The group's book on both databases: what the rest is tested with on one."""

from __future__ import annotations

from flask import Flask

from assistant.tables import books, devices
from assistant.tables.groups import forgetting, groups, persons
from assistant.tables.groups import tally as tallies
from tests.support.groups import LAPTOP, all_due, book, evening, person, sit, sums
from tests.support.tables import Api


def test_a_book_is_kept_joined_forgotten_and_given_up(app: Flask, api: Api) -> None:
    with app.app_context():
        group = groups.found("Thursday", LAPTOP).group
        first = evening(api, group, ["Anna", "Anna", "Ben"], blue=9)
        sit(first, blue=devices.device_hash("one phone"), green=devices.device_hash("another"))
        evening(api, group, ["Bennie", "Anna", ""])
        all_due()
        persons.merge(group, person(group, "Bennie"), person(group, "Ben"))
        assert {name: one.games for name, one in sums(group).items()} == {"Anna": 2, "Anna 2": 1, "Ben": 2}
        forgetting.forget(group, person(group, "Anna"))
        assert set(sums(group)) == {"Anna 2", "Ben"}
        assert [seat["name"] for seat in first.get("/export.json")["seats"]] == ["", "Anna", "Ben"]
        devices.delete_table(books.table_of(first.code))
        assert book(group).played == 2 and tallies.games_of(group, 1)[1].code is None
        groups.close(group)
        assert groups.kept_by(LAPTOP) == []
