"""Moves, quotes, undo and amendment as a program sends them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import create_app
from tests.api.conftest import Send
from tests.support.play import at, opened
from tests.support.refusing import check_refusal
from tests.support.tables import Api, TableClient

ISSUE = {"type": "issue_shares", "seat": "blue", "count": 1}
TABLE_ROLLS = {"goods": "app", "dice": "table"}


def test_a_seats_token_moves_for_its_seat(table: TableClient) -> None:
    table.move("issue_shares", "blue", token=table.tokens["blue"], count=1)
    table.move("issue_shares", "green", token=table.host, count=1)
    assert [entry["seat"] for entry in table.get("/log")["entries"]] == [None, "blue", "green"]


def test_whoever_holds_one_seat_need_not_name_it(send: Send, table: TableClient) -> None:
    answer = send("POST", "/moves", {"type": "issue_shares", "count": 1}, token=table.tokens["blue"])
    assert answer.status_code == 201
    assert answer.get_json()["facts"][0]["seat"] == "blue"


def test_the_answer_holds_number_facts_and_state(send: Send, table: TableClient) -> None:
    answer = send("POST", "/moves", ISSUE)
    body = answer.get_json()
    assert (answer.status_code, set(body)) == (201, {"number", "facts", "state"})
    assert body["facts"][0]["type"] == "shares_issued"
    assert body["state"] == table.get()


def test_a_program_that_keeps_up_by_the_facts_may_leave_the_state_out(send: Send, table: TableClient) -> None:
    answer = send("POST", "/moves?state=false", ISSUE)
    assert (answer.status_code, set(answer.get_json())) == (201, {"number", "facts"})
    assert set(send("POST", "/rewind?state=false", {"to": 1}).get_json()) == {"number", "facts"}
    assert "state" in send("POST", "/moves?state=true", ISSUE).get_json()


def test_the_scheme_is_read_in_any_case(send: Send, table: TableClient) -> None:
    held = {"Authorization": f"bearer  {table.host}"}
    assert send("POST", "/moves", ISSUE, token=None, headers=held).status_code == 201


def test_the_code_is_read_in_any_case(api: Api, table: TableClient) -> None:
    assert api.get(f"/tables/{table.code.lower()}") == table.get()


def test_without_seen_a_move_is_taken_as_it_is(table: TableClient) -> None:
    table.correct("cash", "blue", 50)
    assert table.move("issue_shares", "blue", count=1)["number"] == 3
    table.correct("cash", "blue", 50)
    assert table.post("moves", {**ISSUE, "seat": "green", "seen": None})["number"] == 5


def test_a_key_is_remembered_after_a_restart(tmp_path: Path) -> None:
    keyed = {**ISSUE, "key": "7b0c"}
    table = opened(Api(create_app(tmp_path, RATELIMIT_ENABLED=False).test_client()))
    first = table.post("moves", keyed)
    table.move("issue_shares", "green", count=0)
    table.api = Api(create_app(tmp_path, RATELIMIT_ENABLED=False).test_client())
    assert table.post("moves", keyed) == first
    assert table.get()["number"] == 3


def test_a_key_is_answered_alike_even_after_an_undo(table: TableClient) -> None:
    keyed = {**ISSUE, "key": "7b0c"}
    first = table.post("moves", keyed)
    table.rewind(1)
    assert table.post("moves", keyed) == first
    assert table.get()["number"] == 3


def test_a_key_is_not_used_up_by_a_refusal(send: Send, table: TableClient) -> None:
    check_refusal(send("POST", "/moves", {**ISSUE, "count": 99, "key": "k"}), 422, "illegal")
    assert table.post("moves", {**ISSUE, "key": "k"})["number"] == 2


class TestQuote:
    def test_it_says_what_would_follow_and_writes_nothing(self, table: TableClient) -> None:
        before = table.get(), table.get("/log")
        quote = table.post("quote", ISSUE)
        assert (quote["number"], quote["changes"]["blue"]["cash"]) == (1, 5)
        assert quote["text"].startswith("Blue issues 1 share")
        assert (table.get(), table.get("/log")) == before

    def test_it_agrees_with_the_move_that_follows(self, table: TableClient) -> None:
        quote = table.post("quote", ISSUE)
        assert table.post("moves", ISSUE)["facts"] == quote["facts"]

    def test_it_refuses_as_the_move_would(self, send: Send) -> None:
        for body in ({**ISSUE, "count": 99}, {**ISSUE, "seat": "green"}):
            quoted, moved = send("POST", "/quote", body), send("POST", "/moves", body)
            said, again = quoted.get_json()["error"], moved.get_json()["error"]
            assert quoted.status_code == moved.status_code
            assert {**said, "request": ""} == {**again, "request": ""}

    def test_it_tells_no_dice(self, api: Api) -> None:
        table = at(api, "goods_growth")
        quotes = [table.post("quote", {"type": "roll_growth"}) for _ in range(8)]
        assert all(quote["facts"] == [] and quote["text"] == "" for quote in quotes)
        assert [ask["question"] for ask in quotes[0]["asks"]] == ["growth_light", "growth_dark"]

    def test_it_tells_no_dice_that_were_rolled_and_undone(self, api: Api) -> None:
        table = at(api, "goods_growth")
        fresh = table.post("quote", {"type": "roll_growth"})
        number = table.state["number"]
        rolled = table.move("roll_growth")["facts"]
        table.rewind(number)
        quote = table.post("quote", {"type": "roll_growth"})
        assert {**quote, "number": number} == fresh
        assert table.move("roll_growth")["facts"] == rolled  # they were remembered all the same

    def test_it_takes_outcomes_where_the_table_rolls(self, api: Api) -> None:
        table = at(api, "goods_growth", tracking=TABLE_ROLLS)
        dice = {"growth_light": [1, 2, 3], "growth_dark": [4, 5, 6]}
        quote = table.post("quote", {"type": "roll_growth", "outcomes": dice})
        assert table.move("roll_growth", outcomes=dice)["facts"] == quote["facts"] != []


class TestChance:
    def test_the_table_is_asked_and_nothing_written(self, api: Api) -> None:
        table = at(api, "goods_growth", tracking=TABLE_ROLLS)
        asked = table.refused("roll_growth")
        assert (asked.status, asked.code) == (409, "needs_outcome")
        assert asked.details == [
            {"question": f"growth_{side}", "kind": "dice", "count": 3} for side in ("light", "dark")
        ]

    @pytest.mark.parametrize("faces", [[1, 2], [1, 2, 7], [0, 1, 2], [1, 2, "3"], ["red"] * 3, [], [1] * 4])
    def test_dice_that_cannot_fall_so(self, api: Api, faces: list[object]) -> None:
        table = at(api, "goods_growth", tracking=TABLE_ROLLS)
        refusal = table.refused("roll_growth", outcomes={"growth_light": faces, "growth_dark": [1, 1, 1]})
        assert (refusal.status, refusal.code) == (422, "illegal")

    def test_nobody_may_name_dice_that_the_app_rolls(self, api: Api) -> None:
        table = at(api, "goods_growth")
        dice = {"growth_light": [1, 1, 1], "growth_dark": [1, 1, 1]}
        assert table.refused("roll_growth", outcomes=dice).code == "illegal"


class TestPause:
    def test_nothing_but_the_log_changes_and_the_next_move_goes_on(self, table: TableClient) -> None:
        before = table.get()
        table.post("pause", {})
        assert table.get() == {**before, "number": 2}
        said = table.get("/log")["entries"][-1]
        assert (said["text"], said["facts"]) == ("The host stopped the clock for a break.", [])
        assert table.move("issue_shares", "blue", count=1)["number"] == 3

    def test_it_may_be_undone_and_stand_among_moves_that_are_amended(self, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        table.post("pause", {})
        table.move("issue_shares", "green", count=1)
        table.amend(2, "issue_shares", "blue", count=2)
        assert [p["shares"] for p in table.get()["players"].values()] == [4, 3, 2]
        table.rewind(3)
        table.rewind(1)
        assert table.player("blue")["shares"] == 2


class TestRewind:
    def test_the_table_is_as_after_that_entry(self, table: TableClient) -> None:
        after = [table.get()]
        for seat in ("blue", "green", "yellow"):
            table.move("issue_shares", seat, count=1)
            after.append(table.get())
        table.rewind(2)
        assert {**table.get(), "number": 2} == after[1]
        assert table.get("/log")["entries"][-1]["undoes"] == [3, 4]

    def test_a_rewind_can_be_rewound(self, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        before = table.get()
        table.rewind(1)
        table.rewind(2)
        assert {**table.get(), "number": 2} == before
        table.rewind(3)
        assert table.player("blue")["shares"] == 2

    def test_play_goes_on_after_it(self, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        table.rewind(1)
        table.move("issue_shares", "blue", count=3)
        assert (table.player("blue")["shares"], table.state["number"]) == (5, 4)

    def test_seen_must_be_now(self, send: Send, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        assert check_refusal(send("POST", "/rewind", {"to": 1, "seen": 1}), 409, "stale") == {"number": 2}
        assert send("POST", "/rewind", {"to": 1, "seen": 2}).status_code == 201

    @pytest.mark.parametrize("to", [0, -1, 3, 10**6, "1", 1.0, True, None])
    def test_only_to_an_entry_there_is(self, send: Send, table: TableClient, to: object) -> None:
        table.move("issue_shares", "blue", count=1)
        check_refusal(send("POST", "/rewind", {"to": to}), {400, 422}, "bad_request")
        assert table.get()["number"] == 2

    def test_any_seat_may_undo_and_stands_for_it(self, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        table.post("rewind", {"to": 1}, table.tokens["green"])
        assert table.get("/log")["entries"][-1]["seat"] == "green"
        assert table.text.startswith("Green went back to before entry")


class TestAmend:
    def test_what_followed_is_played_again(self, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        table.move("issue_shares", "green", count=1)
        answer = table.amend(2, "issue_shares", "blue", count=3)
        assert [table.player(seat)["shares"] for seat in ("blue", "green", "yellow")] == [5, 3, 2]
        log = table.get("/log")["entries"]
        assert [entry["replays"] for entry in log] == [None, None, None, None, 2, 3]
        assert (answer["number"], log[3]["undoes"]) == (6, [2, 3])

    def test_if_something_no_longer_fits_nothing_changes(self, send: Send, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        table.move("issue_shares", "green", count=1)
        table.move("issue_shares", "yellow", count=1)
        table.move("bid", "blue", amount=12)
        before = table.get(), table.get("/log")
        body = {"number": 2, "move": {**ISSUE, "count": 0}}
        assert check_refusal(send("POST", "/amend", body), 422, "illegal") == {"entry": 5}
        assert (table.get(), table.get("/log")) == before

    @pytest.mark.parametrize("number", [0, 1, 3, 99, -1, "2", None])
    def test_only_a_move_there_is(self, send: Send, table: TableClient, number: object) -> None:
        """Not the setup either: what followed could mean nothing without it."""
        table.move("issue_shares", "blue", count=1)
        check_refusal(send("POST", "/amend", {"number": number, "move": ISSUE}), {400, 422}, "bad_request")
        assert table.get()["number"] == 2

    @pytest.mark.parametrize("number", [2, 3])
    def test_neither_an_undone_move_nor_an_undo(self, send: Send, table: TableClient, number: int) -> None:
        table.move("issue_shares", "blue", count=1)
        table.rewind(1)
        check_refusal(send("POST", "/amend", {"number": number, "move": ISSUE}), {400, 422})

    def test_a_seat_mends_only_its_own(self, send: Send, table: TableClient) -> None:
        table.move("issue_shares", "blue", count=1)
        body = {"number": 2, "move": {"type": "issue_shares", "seat": "green", "count": 1}}
        check_refusal(send("POST", "/amend", body, token=table.tokens["green"]), 403, "forbidden")

    def test_dice_stay_as_they_fell(self, api: Api) -> None:
        table = at(api, "goods_growth")
        table.move("roll_growth")
        rolled = [fact for fact in table.facts if fact["type"] == "answered"]
        table.amend(2, "issue_shares", "blue", count=1)
        again = [fact for fact in table.facts if fact["type"] == "answered"]
        assert again == rolled != []
