"""Play without a referee: where only pages are looked at, the rules are tested elsewhere."""

from __future__ import annotations

import pytest

from assistant.games import catalog
from tests.support.tables import TableClient
from tests.support.wandering import playing


class NoReferee:
    """Sees nothing."""

    stand_ins = False

    def __init__(self, table: TableClient) -> None: ...

    def check(self) -> None: ...

    def rewound(self, to: int) -> None: ...


def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in catalog.GAMES:
        monkeypatch.setattr(playing(game).Client, "referee_type", NoReferee)
