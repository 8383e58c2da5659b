"""Templates are compiled once for all starts, and every start works without that too."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FunctionType

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment, Undefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from app import create_app
from assistant.pages import compiled


def start(data: Path) -> None:
    compiled.compile_all(create_app(data))


@pytest.fixture(autouse=True)
def writing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def test_a_second_start_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path)
    start(tmp_path / "first")
    monkeypatch.delattr(Environment, "_compile")
    start(tmp_path / "second")


def test_a_folder_that_cannot_be_written_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "gone")
    start(tmp_path / "first")
    assert not (tmp_path / "gone").exists()


def test_what_was_kept_and_is_damaged_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path)
    start(tmp_path / "first")
    kept = sorted(tmp_path.glob("*.template"))
    for file in kept:
        file.write_bytes(file.read_bytes()[:-100])
    start(tmp_path / "second")
    assert len(kept) > 50


WORDS = ["<i>Ada & 'Bea'</i>", Markup("<b>5</b>"), 5, True, None, 2.5, Undefined(name="nobody"), ""]
PIECES = {
    "pieces": "{% macro disc(seat, class='p') %}<b class='{{ class }}'>{{ seat }}{{ caller() if caller }}</b>{% endmacro %}",
    "frame": "<main>{% block body %}nothing{{ one }}{% endblock %}</main>{% block foot %}{% endblock %}",
    "leaf": "{{ one }}{{ two if two }}{{ loop.index if loop }}{{ shown if shown }}{{ disc if disc is string }}",
    "twig": "{% set two = 2 %}{% include 'leaf' %}{% with three = one %}{% include 'leaf' %}{{ three }}{% endwith %}",
    "all": "{% macro all(a, b='x') %}{{ a }}{{ b }}{{ varargs|join }}{{ kwargs|length }}{% endmacro %}{{ all(1) }}{{ all(1, 2, 3, c=4) }}",
    "row": "{% from 'pieces' import disc %}{{ disc(one) }}{{ loop.index if loop }}{{ words|join('<') }}",
    "page": """{% extends "frame" %}{% from "pieces" import disc %}{% set shown = words[:2] %}
{% block body %}{{ super() }}{% for one in words %}{% include "row" %}{% include "twig" %}{% include "all" %}{% if not loop.last %}, {% endif %}{% endfor %}
{{ disc(words[0], class="big") }}{{ disc(*shown) }}{% call disc(one) %}<u>{{ one }}</u>{% endcall %}
{% set kept %}{{ one }}<hr>{% endset %}{{ kept }}{{ kept ~ one }}{{ once_an_entry("x") }}{{ words|length }}{% endblock %}""",
}


def test_words_are_escaped_as_jinja_does() -> None:
    assert [str(compiled.text(word)) for word in WORDS] == [str(escape(word)) for word in WORDS]


@pass_context
def once_an_entry(context: Context, word: str) -> str:
    return f"{word} at {context['one']}"


def drawn(kind: type[Environment]) -> str:
    environment = kind(loader=DictLoader(PIECES), autoescape=True)
    environment.globals["once_an_entry"] = once_an_entry
    return environment.get_template("page").render(words=WORDS, one="<Cy>")


def test_what_is_compiled_here_draws_what_jinja_itself_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks, includes, macros with a caller, and names that Python keeps for itself."""
    expected = drawn(Environment)
    assert "&lt;Cy&gt;" in expected and "class='big'" in expected
    monkeypatch.setattr(compiled.Templates, "__init__", Environment.__init__)
    monkeypatch.setattr(compiled.Templates, "get_template", Environment.get_template)
    assert drawn(compiled.Templates) == expected


def test_every_function_that_asks_for_the_context_is_known(app: Flask) -> None:
    functions = [name for name, one in app.jinja_env.globals.items() if isinstance(one, FunctionType)]
    asking = {name for name in functions if hasattr(app.jinja_env.globals[name], "jinja_pass_arg")}
    assert asking == set(compiled.GIVEN_CONTEXT)


def test_a_template_that_names_what_a_record_has_not_is_at_fault(tmp_path: Path) -> None:
    """A misspelt word would print nothing, and nobody would see it."""
    pages = create_app(tmp_path / "data").jinja_env
    word = pages.from_string("{{ one.real }}")
    assert word.render(one=5) == "5"
    with pytest.raises(AttributeError):
        word.render(one="five")
