"""Plays Rust Belt on the board for every seat, to the end: python3 docs/bot.py http://127.0.0.1:8000"""

import json
import sys
from time import sleep
from urllib.request import Request, urlopen


def call(path: str, body: dict | None = None, token: str = "") -> dict:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = Request(f"{sys.argv[1]}/api/v1{path}", body and json.dumps(body).encode(), headers)
    return json.load(urlopen(request))


def worth(state: dict, seat: str, ends: list[str]) -> int:
    """The income that cubes could bring over a new link, and one own link more at either end."""
    cities, reach, total = state["cities"], state["players"][seat]["locomotive"], 0
    near = {end: {end: 1} for end in ends}
    for link in state["links"]:
        if sorted(link["ends"]) == sorted(ends):
            return 0
        for end in set(ends) & set(link["ends"]) if link["owner"] == seat else ():
            near[end] = {**dict.fromkeys(link["ends"], 2), **near[end]}
    a, b = (near[end].items() for end in ends)
    for (x, n), (y, m) in [(s, t) for one, other in ((a, b), (b, a)) for s in one for t in other]:
        if n + m - 1 <= reach and x in cities and y in cities:
            total += (n + m - 1) * sum(cube in cities[y]["colors"] for cube in cities[x]["cubes"])
    return total


def pick(state: dict, seat: str, offers: list) -> tuple[str, dict]:
    """A move's type and fields. Every choice of an offer can be sent as it stands."""
    ways = {offer["type"]: [(way, way["forecast"]) for way in offer["choices"]] for offer in offers}
    me, weak = state["players"][seat], state["players"][seat]["locomotive"] < 2
    if "issue_shares" in ways:  # as few as leave enough to build with after expenses
        keep = 14 if state["turn"] == 1 else 8 if me["shares"] < 6 else 0
        enough = [way for way, then in ways["issue_shares"] if then["left"] >= keep and not then["missing"]]
        return "issue_shares", (enough or [ways["issue_shares"][-1][0]])[0]["values"]
    if "lay_track" in ways:
        links = [way for way, then in ways["lay_track"] if way["joins"] and not then["missing"]]
        value = [worth(state, seat, way["joins"]) / (way["pays"] + 1) for way in links] or [0]
        return ("lay_track", links[value.index(max(value))]["values"]) if max(value) else ("build_done", {})
    if "deliver" in ways and ways["deliver"][0][1]["income"] > me["income"]:  # the best comes first
        return "deliver", ways["deliver"][0][0]["values"]
    for kind in ("choose_action", "improve_locomotive"):  # a better locomotive, if the income pays for it
        for way, then in ways.get(kind, ()):
            if {*way["values"].values()} <= {"locomotive"} and (weak or then["income"] >= then["expenses"]):
                return kind, way["values"]
    kind = next(k for k in ("drop_out", "choose_action", "decline", "roll_growth") if k in ways)
    return kind, ways[kind][0][0]["values"] if ways[kind] else {}


seats = [{"color": color} for color in ("blue", "green", "yellow")]
table = call("/tables", {"map": "rust_belt", "seats": seats, "tracking": {"track": "board"}})
at, host, state = f"/tables/{table['code']}", table["host_token"], table["state"]
while state["phase"] != "game_over":
    kind, fields = pick(state, up := state["up"][0], call(f"{at}/offers")["offers"][up])
    sleep(0.02)  # no more than 50 moves in a second: the server refuses 100
    state = call(f"{at}/moves", {**fields, "type": kind, "seat": up}, host)["state"]
print(json.dumps(state["result"]["ranking"], indent=1))
