"""Pacific Electric: no track joins the two Los Angeles."""

from __future__ import annotations

import sys

import pytest

from assistant.games.age_of_steam.phases.build_track import BuildTrackPhase
from tests.support.pacific_electric import EAST, ME, PLACES, WEST, later
from tests.support.play import play_to
from tests.support.tables import Api


def test_the_two_los_angeles_cannot_be_joined_by_track(api: Api) -> None:
    table = later(api)
    direct = [{"hex": (4, 1), "tracks": [[3, 4]]}]  # an acute curve between both
    table.correct("action", ME, "engineer")
    refusal = table.refused("lay_track", ME, tiles=direct)
    assert refusal.message == "No track may join the two Los Angeles directly."
    hand = later(api, tracking=PLACES)
    ends = [{"ends": [WEST, EAST], "sections": 1}]
    refusal = hand.refused("build_by_hand", ME, cost=2, sections=1, links=ends)
    assert refusal.message == "No track may join the two Los Angeles directly."


def test_nor_by_turning_a_section_that_belongs_to_nobody(api: Api) -> None:
    table = later(api)
    begun = [{"hex": [3, 3], "tracks": [[0, 3]]}]
    table.move("lay_track", ME, tiles=begun, done=True)
    play_to(table, "build_track", table.state["turn"] + 1)
    table.correct("up", None, ME)
    table.move("build_done", ME)
    assert table.state["tiles"][0]["tracks"][0]["owner"] is None
    turned = [{"hex": [3, 3], "tracks": [[0, 1]]}]
    refusal = table.refused("lay_track", table.up[0], tiles=turned)
    assert refusal.message == "No track may join the two Los Angeles directly."


def test_track_that_joins_them_since_before_that_was_refused_stops_nobody(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = later(api)
    table.correct("action", ME, "engineer")
    with monkeypatch.context() as before:
        before.setattr(
            sys.modules["maps.pacific_electric.rules"].PacificBuild, "carry_out", BuildTrackPhase.carry_out
        )
        table.move("lay_track", ME, tiles=[{"hex": [4, 1], "tracks": [[3, 4]]}])
    table.move("build_done", ME)
    assert table.up != [ME]
