"""The figures and questions of `Rules` as tables for docs/adding-a-map.md, made from the class itself.

python -m assistant.games.age_of_steam.workshop.questions    writes them into the tutorial
"""

from __future__ import annotations

import inspect
import tomllib
from pathlib import Path
from types import FunctionType

from ..catalog import MAPS, all_maps, figures_of
from ..rules import Rules

TUTORIAL = MAPS.parent / "docs" / "adding-a-map.md"


def questions(rules: type = Rules) -> dict[str, FunctionType]:
    """The questions that a map may answer, in the order of the game; of a map's class, those it answers."""
    parts = Rules.__bases__ if rules is Rules else (rules,)
    asked = (item for part in parts for item in vars(part).items())
    return {name: ask for name, ask in asked if inspect.isfunction(ask) and name[0] != "_"}


def question_rows() -> list[str]:
    rows = ["| question | asks | answered by |", "|---|---|---|"]
    for name, ask in questions().items():
        asks = " ".join((ask.__doc__ or "").split())
        rows.append(f"| `{name}` | {asks} | {', '.join(answered_by(name)) or 'the base game'} |")
    return rows


def figure_rows() -> list[str]:
    rows = ["| figure | base game | set by |", "|---|---|---|"]
    for name, value in figures_of(Rules).items():
        rows.append(f"| `{name}` | `{_toml(value)}` | {', '.join(_setting(name)) or 'the base game'} |")
    return rows


def answered_by(name: str) -> list[str]:
    """The maps that answer a question in their class, or set a figure that the usual answer reads."""
    own = [game for game in all_maps() if type(game.rules) is not Rules]
    answering = [game.board.name for game in own if name in questions(type(game.rules))]
    read = figures_of(Rules).keys() & set(getattr(Rules, name).__code__.co_names)
    return sorted({*answering, *(setting for figure in read for setting in _setting(figure))})


def _setting(name: str) -> list[str]:
    names = []
    for game in all_maps():
        data = tomllib.loads((MAPS / game.board.key / "board.toml").read_text(encoding="utf-8"))
        own = name in vars(type(game.rules)) and type(game.rules) is not Rules
        if own or name in data.get("rules", {}):
            names.append(game.board.name)
    return names


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return f"{{ {', '.join(f'{key} = {one}' for key, one in value.items())} }}"
        case tuple():
            return f"[{', '.join(chr(34) + one + chr(34) for one in value)}]"
    return str(value)


def filled(text: str) -> str:
    """The tutorial with its tables brought up to date."""
    for name, rows in (("figures", figure_rows()), ("questions", question_rows())):
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        after = rest.partition(end)[2]
        text = before + begin + "\n".join(rows) + "\n" + end + after
    return text


def main(path: Path = TUTORIAL) -> None:
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
