"""A template prints, or it holds macros, which know nothing of the page: so they are made once, and not for every page,
which would leave them behind as garbage that has to be searched for."""

from __future__ import annotations

import pytest
from flask import Flask
from jinja2 import meta, nodes

Parsed = dict[str, nodes.Template]
SILENT = (nodes.Macro, nodes.FromImport, nodes.Import, nodes.Assign, nodes.AssignBlock)


@pytest.fixture
def templates(app: Flask) -> Parsed:
    env = app.jinja_env
    assert env.loader
    names = env.list_templates(extensions=["html"])
    return {name: env.parse(env.loader.get_source(env, name)[0]) for name in names}


def holding_macros(templates: Parsed) -> Parsed:
    found = {name: each for name, each in templates.items() if any(each.find_all(nodes.Macro))}
    assert 10 < len(found) < len(templates) / 2
    return found


def prints(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Output):
        return any(not isinstance(one, nodes.TemplateData) or one.data.strip() for one in node.nodes)
    return not isinstance(node, SILENT)


def test_a_template_prints_or_holds_macros(templates: Parsed) -> None:
    for name, template in holding_macros(templates).items():
        assert not any(map(prints, template.body)), f"{name} prints: its macros belong into another file"


def test_a_macro_prints_what_it_is_given(templates: Parsed) -> None:
    for name, template in holding_macros(templates).items():
        assert not (asked := meta.find_undeclared_variables(template)), f"{name} is given no {asked}"


def test_no_import_hands_over_the_page(templates: Parsed) -> None:
    for name, template in templates.items():
        macros = any(one.with_context for one in template.find_all(nodes.FromImport))
        assert not macros and not list(template.find_all(nodes.Import)), (
            f"{name} imports with context, or a whole file"
        )
