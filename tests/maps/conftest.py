"""Watches, while a map's own tests run, which questions it answers otherwise than the base game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from assistant.engine import Draft
from assistant.games.age_of_steam.catalog import MAPS
from assistant.games.age_of_steam.flow import phases_of, turn_of
from assistant.games.age_of_steam.rules import Rules
from assistant.games.age_of_steam.workshop.questions import questions
from tests.support import one_app
from tests.support.age_of_steam.maps import game_on
from tests.support.side_by_side import LAST, map_of

app = one_app.app
OWN_RULES = sorted(path.parent.name for path in MAPS.glob("*/rules.py"))


class Watch:
    """`ran` are the maps whose tests have run, `seen` the answers of each that made a difference."""

    def __init__(self) -> None:
        self.now, self.ran, self.seen = "", set[str](), dict[str, set[str]]()

    def over(self, key: str, name: str, answer: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(answer)
        def watched(rules: Rules, *asked: Any) -> Any:
            facts = next((len(one.facts) for one in asked if isinstance(one, Draft)), None)
            said = answer(rules, *asked)
            if self.now == key and name not in self.seen.setdefault(key, set()):
                recorded = facts is not None and len(asked[0].facts) > facts
                if recorded or (facts is None and said != getattr(Rules, name)(rules, *asked)):
                    self.seen[key].add(name)
            return said

        return watched


def answers(key: str) -> dict[str, Callable[..., Any]]:
    """The questions that a map answers, by name."""
    own = questions(type(game_on(key).rules))
    return {name: answer for name, answer in own.items() if name in questions(Rules)}


@pytest.fixture(scope="session")
def watch() -> Iterator[Watch]:
    watching = Watch()
    plain = {key: answers(key) for key in OWN_RULES}
    for key, answered in plain.items():
        for name, answer in answered.items():
            setattr(type(game_on(key).rules), name, watching.over(key, name, answer))
    yield watching
    for key, answered in plain.items():
        for name, answer in answered.items():
            setattr(type(game_on(key).rules), name, answer)


@pytest.fixture(autouse=True)
def _watched(watch: Watch, request: pytest.FixtureRequest) -> Iterator[None]:
    watch.now = map_of(request.module.__name__.rpartition(".test_")[2])
    if watch.now not in watch.ran:
        watch.ran.add(watch.now)
        for kept in (turn_of, phases_of):
            kept.cache_clear()
    yield
    watch.now = ""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What looks back on the other tests of a map runs last, if all of them run."""
    items.sort(key=lambda item: item.name.startswith(LAST))
    if config.option.keyword or any("::" in arg for arg in config.args):
        for item in items:
            if item.name.startswith(LAST):
                item.add_marker(pytest.mark.skip(reason="only some tests were asked for"))
