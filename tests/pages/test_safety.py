"""Who may write: this site's own pages, with the right grant. What is typed stays text."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask import Flask
from werkzeug.routing import Rule

from app import create_app
from tests.support.phones import HERE, Phone, open_table, said

HOST_ONLY = ("free", "rename", "code", "dial", "end", "address", "delete")
MARKUP = "<script>alert(1)</script>\"'><img src=x>"


def page_posts(app: Flask) -> list[Rule]:
    return [
        r for r in app.url_map.iter_rules() if "POST" in (r.methods or ()) and not r.rule.startswith("/api")
    ]


def test_no_write_without_the_right_origin(app: Flask) -> None:
    host = open_table(app)
    before = host.state()
    rules = page_posts(app)
    assert len(rules) > 12
    for rule in rules:
        path = re.sub("<int:[a-z]+>", "1", rule.rule).replace("<code>", host.code).replace("<color>", "blue")
        for origin in (None, "http://evil.example", "null", "https://localhost", "http://localhost:81"):
            headers = {"Origin": origin} if origin else {}
            answer = host.client.post(path, data={"seat": "blue", "color": "blue"}, headers=headers)
            assert answer.status_code == 403, path
            assert "came from another site" in said(answer)
    assert host.state() == before and host.get("/host").status_code == 200


@pytest.mark.parametrize("path", ["/open", "/api/v1/tables"])
def test_what_is_refused_is_read_to_its_end(app: Flask, path: str) -> None:
    """Else the connection breaks, and whoever asked reads that instead of the answer."""
    sent = BytesIO(b"x" * 50_000)
    headers = {"Origin": "http://evil.example"}
    answer = app.test_client().post(path, input_stream=sent, content_length=50_000, headers=headers)
    assert answer.status_code == 403 and sent.tell() == 50_000


@pytest.mark.parametrize("what", HOST_ONLY)
def test_only_the_host_does_what_hosts_do(app: Flask, what: str) -> None:
    host = open_table(app)
    player, guest = Phone(app, host.code), Phone(app, host.code)
    player.take("blue")
    before = host.state()
    for phone in (player, guest):
        answer = phone.post(f"/host/{what}", seat="green", name="x", goods="none", yes="1", device="x")
        assert answer.status_code == 403 and "Only the host can do that" in said(answer)
        assert phone.get("/host").status_code == phone.get("/host/block").status_code == 403
    assert host.state() == before


def test_only_the_host_and_the_holder_answer_who_asks_for_a_seat(app: Flask) -> None:
    host = open_table(app)
    player, guest = Phone(app, host.code), Phone(app, host.code)
    player.take("blue")
    guest.post("/ask", color="green", name="Cleo")
    for phone in (player, guest):
        assert phone.post("/answer", seat="green", yes="1", device="x").status_code == 403


def test_a_phone_moves_only_for_its_own_seat(app: Flask) -> None:
    host = open_table(app)
    phone = Phone(app, host.code)
    phone.take("blue")
    before = host.state()["number"]
    for seat in ("green", ""):
        assert (
            phone.post(
                "/moves", type="correct", seat=seat, field="cash", of="blue", to="99", why="x"
            ).status_code
            == 403
        )
    assert (
        Phone(app, host.code).post("/moves", type="issue_shares", seat="blue", count="0").status_code == 401
    )
    assert host.state()["number"] == before


def test_a_host_is_host_of_one_table(app: Flask) -> None:
    mine, other = open_table(app), open_table(app)
    mine.code = other.code
    assert mine.get("/host").status_code == 403
    assert mine.post("/host/delete").status_code == 403


def test_names_are_text_everywhere(app: Flask) -> None:
    host = open_table(app, name__blue=MARKUP)
    cleo = Phone(app, host.code)
    Phone(app, host.code).take("green", MARKUP)
    cleo.post("/ask", color="green", name=MARKUP)
    host.post("/host/rename", seat="yellow", name=MARKUP)
    for what in (
        "/host",
        "/chairs",
        "/layout",
        "/correct",
        "/correct?field=cash&of=blue",
        "/correct?field=order",
    ):
        page = host.get(what).text
        assert "<script>alert" not in page and "<img" not in page, what
        assert "&lt;script&gt;" in page, what
    assert "<script>alert" not in host.client.get("/").text
    assert "<script>alert" not in cleo.get("/chairs").text


def test_what_is_typed_comes_back_as_text(app: Flask) -> None:
    host = open_table(app)
    for page in (
        host.client.get("/go", query_string={"code": MARKUP}),
        host.client.post(
            "/open",
            data={"game": MARKUP, "map": MARKUP, "name.blue": MARKUP, "seat": MARKUP},
            headers={"Origin": HERE},
        ),
        host.post("/correct", field="cash", of="blue", to=MARKUP, why=MARKUP),
        host.get(f"/correct?field=cash&of=blue&seat={MARKUP}&to={MARKUP}"),
        host.client.get(f"/t/{MARKUP.replace('/', '')}"),
    ):
        assert page.status_code < 500 and "<script>alert" not in page.text and "<img" not in page.text


def test_pages_bring_no_inline_script_or_style(app: Flask) -> None:
    host = open_table(app)
    for what in ("/host", "/chairs", "/layout", "/correct", "/correct?field=cubes&of=Chicago"):
        answer = host.get(what)
        assert " style=" not in answer.text and "<style" not in answer.text and "data:" not in answer.text
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert all("src=" in tag for tag in answer.text.split("<script")[1:])


def test_a_part_of_a_page_is_kept_by_nobody_and_is_no_document(app: Flask) -> None:
    asked = {"HX-Request": "true", "Accept-Encoding": "gzip"}
    answer = open_table(app).get("/table/block?have=0", headers=asked)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
    assert not {"Vary", "Set-Cookie"} & {*answer.headers.keys()}


def test_the_cookie_is_kept_from_scripts_and_other_sites(app: Flask) -> None:
    answer = app.test_client().get("/")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie


def test_a_phone_is_known_whatever_other_cookies_it_has(app: Flask) -> None:
    """Cookies of other programs on this computer come along: they share its name."""
    host = open_table(app)
    ours = host.client.get_cookie("session")
    assert ours
    guest = app.test_client(use_cookies=False)
    for told in (
        "",
        "other=1; ",
        "session.other=2; ",
        "\xe9=\xff; ",
        'quoted="a; b"; ',
        f"long={'x' * 3000}; ",
    ):
        cookies = {"Cookie": f"{told}session={ours.value}"}
        assert guest.get(f"/t/{host.code}/host", headers=cookies).status_code == 200
    for told in ("other=1", f"other={ours.value}", f"session={ours.value}x", "session=\xff"):
        assert guest.get(f"/t/{host.code}/host", headers={"Cookie": told}).status_code == 403


def test_guessing_codes_comes_to_an_end(tmp_path: object) -> None:
    app = create_app(str(tmp_path), TESTING=True)
    code = open_table(app).code
    guest = app.test_client()
    for n in range(40):
        assert guest.get(f"/t/ZZZ{n:02}").status_code == 404
    assert guest.get("/go", query_string={"code": code}).status_code == 429
    assert guest.get(f"/t/{code}").status_code == 429


def test_strange_codes_and_seats_are_refused_politely(app: Flask) -> None:
    host = open_table(app)
    for what in ("/take", "/ask"):
        answer = host.post(what, color="mauve")
        assert answer.status_code == 400 and "Nobody plays mauve at this table." in said(answer)
    for path in ("/t/%00", "/t/a%2Fb", "/t/' OR 1=1", "/t/ÄÖÜ"):
        assert host.client.get(path).status_code == 404


def test_whoever_is_refused_finds_back_to_the_table(app: Flask) -> None:
    host = open_table(app)
    watcher = Phone(app, host.code)
    page = watcher.get("/correct?field=cash&of=blue")
    assert page.status_code == 401 and "Take a seat first" in said(page)
    assert f'href="/t/{host.code}"' in page.text and "Back to the table" in said(page)
    assert "Back to the table" not in said(watcher.client.get("/t/ZZZZZ"))
