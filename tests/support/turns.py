"""A turn on phones: every page is fetched before every move, and every move is a form that is sent."""

from __future__ import annotations

from typing import Any

from tests.support.phones import Phone, said

PAGES = ("/table", "/table/block", "/host", "/log")
KINDS = {
    "build_track": "build_done",
    "free_track": "build_done",
    "move_goods": "decline",
    "goods_growth": "roll_growth",
    "bonus_points": "tell_bonus",
}


def play_turn(phone: Phone, seats: tuple[str, ...] = (), until: str = "", **actions: str) -> set[str]:
    """To the end of the turn that is on, or to a phase; the phases that were seen."""
    turn, seen = phone.state()["turn"], set[str]()
    for _ in range(40):
        look(phone, seats)
        state = phone.state()
        if state["turn"] != turn or state["phase"] in (until, "game_over"):
            return seen
        seen.add(state["phase"])
        sent = phone.post("/moves", seen=state["number"], **harmless(state, actions))
        assert sent.status_code == 200, said(sent)
    raise AssertionError("this turn does not end")


def look(phone: Phone, seats: tuple[str, ...]) -> None:
    for page in (*PAGES, *(f"/seat/{seat}{more}" for seat in seats for more in ("", "/table"))):
        answer = phone.get(page)
        assert answer.status_code == 200, f"{page}: {answer.status_code} {phone.state()['phase']}"


def harmless(state: dict[str, Any], actions: dict[str, str]) -> dict[str, Any]:
    seat, phase = state["up"][0], state["phase"]
    if phase == "issue_shares":
        return {"type": "issue_shares", "seat": seat, "count": 1}
    if phase == "determine_player_order":
        return {"type": "drop_out" if state["auction"] else "decline_first", "seat": seat}
    if phase == "select_actions":
        return {"type": "choose_action", "seat": seat, "action": actions[seat]}
    if phase == "place_cattle":  # where the hexes are not known
        return {"type": "place_cattle", "seat": seat, "count": 32}
    return {"type": KINDS[phase], "seat": seat}
