"""Where deliveries are only checked, a phone says its way stop by stop."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.maps.test_st_lucia import two_starts
from tests.support.phones import Phone
from tests.support.tables import Api


@pytest.mark.parametrize("nth", [0, 1])
def test_a_cube_on_track_says_by_which_track_it_leaves(app: Flask, api: Api, nth: int) -> None:
    table = two_starts(api)
    table.move("set_tracking", deliveries="checked")
    phone = Phone(app, table.code)
    phone.take("blue")
    page, key = phone.get("/seat/blue/way?key=purple|3,9|").get_data(as_text=True), ""
    for pick in (nth, 0, 0, 0):
        steps = re.findall(r'class="pick step" type="button"\s+hx-get="([^"]*)"', page)
        if not steps:
            break
        page = phone.client.get(html.unescape(steps[min(pick, len(steps) - 1)])).get_data(as_text=True)
        key = html.unescape(re.findall(r'value="(purple\|3,9[^"]*)"', page)[0])
    assert "Income" in page
    assert phone.post("/board/deliver", seat="blue", delivery=key).status_code == 200
    assert phone.state()["players"]["blue"]["income"] == 1 - nth
