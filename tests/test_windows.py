"""Moving windows count each caller for themselves, and forget who has long gone."""

from __future__ import annotations

import pytest

from assistant import windows
from assistant.windows import Window


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(windows, "monotonic", lambda: now[0])
    return now


def test_there_is_room_again_when_the_first_is_a_window_ago(clock: list[float]) -> None:
    window = Window(2, 10)
    assert window.take("red")
    clock[0] += 5
    assert window.take("red")
    assert not window.has_room("red")
    assert not window.take("red")
    clock[0] += 5
    assert window.take("red")
    assert not window.take("red")


def test_it_says_how_long_to_wait(clock: list[float]) -> None:
    window = Window(2, 10)
    assert window.take("red") and window.wait("red") == 0
    clock[0] += 4
    assert window.take("red") and window.wait("red") == 6
    clock[0] += 6
    assert window.wait("red") == 0


def test_one_caller_leaves_room_for_another(clock: list[float]) -> None:
    window = Window(1, 10)
    assert window.take("red")
    assert window.has_room("blue")
    assert window.take("blue")


def test_callers_are_forgotten_after_their_window(clock: list[float]) -> None:
    window = Window(1, 10)
    for n in range(1000):
        assert window.take(str(n))
    clock[0] += 10
    assert window.take("red")
    assert list(window._callers) == ["red"]
