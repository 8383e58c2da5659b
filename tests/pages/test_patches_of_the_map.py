"""What a page has of its map is not sent to it again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from assistant.games.age_of_steam.svg.layer import stamped
from bench.on_board import board_at, with_dice
from bench.phone import next_block
from tests.support.phones import Phone
from tests.support.tables import Api, TableClient

PART = re.compile(r' data-is="([^"]+)"( data-same)?>')
DELIVERS = 241  # the next entry is a delivery


@pytest.fixture
def table(api: Api) -> TableClient:
    return TableClient(api, api.send("POST", "/tables/import", board_at(DELIVERS)))


def deliver(table: TableClient) -> None:
    move = with_dice(DELIVERS)
    assert move.pop("type") == "deliver"
    table.move("deliver", **move)


def opened(app: Flask, table: TableClient, path: str) -> tuple[Callable[[str], str], str]:
    """A page, and where it fetches its block."""
    phone = Phone(app, table.code)
    phone.get(f"/join/{table.host}")

    def fetched(where: str) -> str:
        return phone.get(where).get_data(as_text=True)

    return fetched, next_block(fetched(path)).removeprefix(f"/t/{table.code}")


def parts(block: str) -> tuple[list[str], list[str]]:
    """The stamps of what is sent, and of what is only named."""
    found = PART.findall(block)
    return [stamp for stamp, same in found if not same], [stamp for stamp, same in found if same]


@pytest.mark.parametrize("path", ["/table", "/seat/red/map", "/seat/red"])
def test_after_a_delivery_a_page_is_sent_what_changed_of_its_map(
    app: Flask, table: TableClient, path: str
) -> None:
    fetched, block = opened(app, table, path)
    deliver(table)
    whole, changed = fetched(re.sub("&there=.*", "", block)), fetched(block)
    sent, named = parts(changed)
    assert 0 < len(sent) < len(named)
    assert len(changed) < len(whole) - 5000
    assert sorted(parts(whole)[0]) == sorted(sent + named)


def test_a_page_that_says_nothing_of_its_map_is_sent_all_of_it(app: Flask, table: TableClient) -> None:
    fetched, block = opened(app, table, "/table")
    assert len(parts(fetched("/table"))[0]) > 5
    deliver(table)
    for said in ("", "&there=", "&there=....", "&there=" + "AAAAAA." * 300, "&there=%00<b>"):
        assert parts(fetched(re.sub("&there=.*", said, block)))[1] == []


def test_two_texts_have_two_stamps_and_the_same_text_has_one() -> None:
    one, other, again = stamped([["<g/>"], ["<g></g>"], ["<g/>"]])
    assert one.stamp == again.stamp != other.stamp


def test_nothing_is_a_part_without_pieces() -> None:
    assert [part.text for part in stamped([[], ["<g/>"], [""]], "<text/>")] == ["<g/>", "<text/>"]
