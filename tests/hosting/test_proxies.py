"""nginx and Caddy in front of the server, by the files in deploy/."""

from __future__ import annotations

import http.client
import re

import pytest

from tests.support import play
from tests.support.hosted import CALLER, NAME, TOKEN, Hosted
from tests.support.servers import Stream
from tests.support.tables import Api, Refused


def test_a_turn_is_played_and_each_number_arrives_at_once(hosted: Hosted) -> None:
    """Kept back in a buffer, the numbers would come too late for the stream, which has a timeout."""
    table = play.opened(Api(hosted.web))
    stream = Stream(hosted.web, table.code)
    assert stream.response.headers["Content-Type"].startswith("text/event-stream")
    assert stream.numbers_to(1) == [1]
    while table.state["turn"] == 1:
        number = play.simple_move(table)["number"]
        assert stream.numbers_to(number) == [number]
    assert number > 12
    stream.close()


def test_whoever_comes_back_hears_only_what_is_new(hosted: Hosted) -> None:
    table = play.opened(Api(hosted.web))
    table.move("issue_shares", "blue", count=1)
    again = Stream(hosted.web, table.code, seen=2)
    assert again.event() == {"": "welcome"}
    again.close()


def test_addresses_are_https_and_cookies_stay_there(hosted: Hosted) -> None:
    table = play.opened(Api(hosted.web))
    link = table.post("seats/blue/token", {})["join_url"]
    assert link.startswith(f"{hosted.base}/t/{table.code}/join/")
    page = hosted.web.open(link.removeprefix(hosted.base))
    assert page.status_code == 303 and "; Secure;" in page.headers["Set-Cookie"]
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    seat = hosted.web.open(
        f"/t/{table.code}/seat/blue", headers={"Cookie": page.headers["Set-Cookie"].split(";")[0]}
    )
    assert seat.status_code == 200 and b'id="block"' in seat.data


def test_a_page_may_write_from_its_own_address_only(hosted: Hosted) -> None:
    form = "game=age_of_steam&map=rust_belt&seat=blue&seat=green&seat=pink"
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    statuses = [
        hosted.web.open("/open", "POST", {**kind, "Origin": origin}, data=form).status_code
        for origin in (
            hosted.base,
            f"https://{NAME}",
            f"http://{NAME}:{hosted.web.port}",
            "https://evil.example",
        )
    ]
    assert statuses == [303, 403, 403, 403]


def test_nothing_forged_gets_through(hosted: Hosted) -> None:
    """Who asks, by which name, and under which number: only the proxy says so."""
    forged = {
        "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http",
        "X-Forwarded-Port": "6666", "X-Real-IP": "6.6.6.6", "Forwarded": "for=6.6.6.6;host=evil.example",
        "X-Request-ID": "forged-by-the-caller",
    }  # fmt: skip
    body = {"map": "rust_belt", "seats": [{"color": seat} for seat in ("blue", "green", "pink")]}
    answer = hosted.web.open("/api/v1/tables", "POST", forged, json=body)
    assert answer.get_json()["seats"][0]["join_url"].startswith(f"{hosted.base}/t/")
    number = answer.headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f-]{32,36}", number)
    (line,) = [line for line in hosted.log.read_text().splitlines() if number in line]
    assert f"from={CALLER} status=201 " in line
    assert not re.search("6666|6.6.6.6|evil|forged", answer.data.decode() + line)


def test_a_made_up_name_is_not_served(hosted: Hosted) -> None:
    line = hosted.web.connection()
    line.putrequest("GET", "/", skip_host=True)
    line.putheader("Host", "evil.example")
    line.endheaders()
    answer = line.getresponse().read()
    assert b"evil" not in answer and b"<main" not in answer
    line.close()


def test_the_figures_are_the_operators(hosted: Hosted) -> None:
    assert hosted.web.open("/metrics").status_code == 401
    answer = hosted.web.open("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert re.search(rb"\nstationmaster_processes [12]\n", answer.data)
    assert hosted.web.open("/healthz").get_json()["database"] == "here"


def test_refusals_come_through_as_they_are(hosted: Hosted) -> None:
    table = play.opened(Api(hosted.web))
    with pytest.raises(Refused) as refused:
        table.move("issue_shares", "green", count=1)
    assert refused.value.code == "illegal"
    page = hosted.web.open("/t/XXXXX")
    assert page.status_code == 404 and f"Request {page.headers['X-Request-ID']}".encode() in page.data


def test_plain_http_leads_to_https(hosted: Hosted) -> None:
    line = http.client.HTTPConnection("127.0.0.1", hosted.plain_port, timeout=10)
    line.request("GET", "/t/KXQP7", headers={"Host": NAME})
    answer = line.getresponse()
    assert answer.status == 308 and answer.headers["Location"].startswith(f"https://{NAME}")
    assert answer.headers["Location"].endswith("/t/KXQP7")
    line.close()
