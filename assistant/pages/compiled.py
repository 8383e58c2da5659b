"""How templates become Python: as Jinja does it, with fewer steps from one word of a page to the next; and compiled
once, as Python does with modules, so that a second start has them at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from functools import cached_property, partial
from hashlib import sha1
from keyword import iskeyword
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import FileSystemBytecodeCache, Template, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, _escape_inner, escape  # type: ignore[attr-defined]

FOLDER = Path(__file__).with_name("__pycache__")  # where Python keeps this very module
GIVEN_CONTEXT = ("once_an_entry",)  # functions of all templates that ask for it
Blocks = Mapping[str, Callable[[Context], Iterator[str]]]
markup = partial(str.__new__, Markup)  # of text; Markup asks first whether it is given any


def text(value: object) -> str:
    """As `escape` writes it. A word becomes part of a page at once; to be safe by itself would cost it five calls."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return _escape_inner(value)  # type: ignore[arg-type]
    return str(value) if kind is int else escape(value)


def joined(parts: tuple[object, ...]) -> str:
    """As `~` joins them; mostly plain words."""
    plain = {*map(type, parts)} == {str}
    return "".join(parts) if plain else markup_join(parts)  # type: ignore[arg-type]


class QuickMacro(Macro):
    """One that is mostly called as it is written: by position."""

    def __call__(self, *given: object, **named: object) -> str:
        more = named or self.caller or self.catch_varargs or self.catch_kwargs
        if more or len(given) > self._argument_count:
            return super().__call__(*given, **named)
        return markup(self._func(*given, *(missing,) * (self._argument_count - len(given))))


class Writer(CodeGenerator):
    """Writes the Python of a template."""

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def enter_frame(self, frame: Frame) -> None:
        """A template is drawn into a list: as a generator it would hand each word on through all that include it."""
        super().enter_frame(frame)
        if frame.parent is None:
            self.buffer(frame)

    def leave_frame(self, frame: Frame, with_python_scope: bool = False) -> None:
        super().leave_frame(frame, with_python_scope)
        if frame.parent is None:
            self.writeline(f"yield concat({frame.buffer})")

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        """A file of macros is run once. Jinja would ask each time whether it may know more by now."""
        self.write("environment.get_template(")
        self.visit(node.template, frame)
        self.write(").module")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Straight, where Jinja asks each function again whether it wants the context."""
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(named.key) for named in node.kwargs):
            return super().visit_Call(node, frame, forward_caller=forward_caller)
        self.visit(node.node, frame)
        self.write("(")
        if isinstance(node.node, nodes.Name) and node.node.name in GIVEN_CONTEXT:
            self.write("context, ")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Python's own attribute: pages are drawn from records, which have it or else are at fault."""
        if iskeyword(node.attr):
            return super().visit_Getattr(node, frame)
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Without an else, nothing is printed: '' rather than an object that says why it is not defined."""
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            return super()._output_child_pre(node, frame, finalize)
        self.write("environment.text(")


class Names(Context):
    """What a template knows: its own names, those of its page, and those of all templates. Jinja would copy them
    together for each."""

    environment: Templates

    def __init__(
        self,
        environment: Templates,
        page: dict[str, object],
        name: str | None,
        blocks: Blocks,
        globals: MutableMapping[str, object] | None = None,
    ) -> None:
        self.environment, self.eval_ctx, self.name = environment, environment.eval_ctx, name
        self.vars, self.parent = {}, page
        self.exported_vars, self.globals_keys = set(), set()
        self.blocks = {called: [block] for called, block in blocks.items()}

    def resolve_or_missing(self, key: str) -> object:
        if key in self.vars:
            return self.vars[key]
        if key in self.parent:
            return self.parent[key]
        return self.environment.globals.get(key, missing)


class Drawn(Template):
    environment: Templates

    def new_context(
        self,
        vars: dict[str, object] | None = None,
        shared: bool = False,
        locals: Mapping[str, object] | None = None,
    ) -> Names:
        """`locals` are names of the template that includes this one."""
        names = Names(self.environment, vars or {}, self.name, self.blocks)
        if locals:
            names.vars = {name: said for name, said in locals.items() if said is not missing}
        return names


class Templates(Environment):
    """Jinja chains a dict of each template's own globals, always empty here, before the shared one; looking that
    chain through took a quarter of the time of a page that imports many macros. All of them are HTML."""

    code_generator_class, context_class, template_class = Writer, Names, Drawn
    Macro, text, joined = QuickMacro, staticmethod(text), staticmethod(joined)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "autoescape": True})
        self._ready: dict[object, Template] = {}

    @cached_property
    def eval_ctx(self) -> nodes.EvalContext:
        """The same for all: each word is escaped."""
        return nodes.EvalContext(self)

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A page loads some twenty. Jinja's own cache asks a lock, a weak reference and a chain each time."""
        if globals or self.auto_reload:
            return super().get_template(name, parent, globals)
        if name not in self._ready:
            self._ready[name] = super().get_template(name, parent, globals)
        return self._ready[name]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


class Compiled(FileSystemBytecodeCache):
    """Each beside a fingerprint of its source. Where nothing can be written, nothing is kept."""

    def get_source_checksum(self, source: str) -> str:
        """And of this module, which says how it is compiled."""
        return sha1(f"{source}{HERE}".encode()).hexdigest()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


HERE = Path(__file__).read_text()


def register(app: Flask) -> None:
    app.jinja_environment = Templates
    if not sys.dont_write_bytecode:
        app.jinja_env.bytecode_cache = Compiled(str(FOLDER), "%s.template")


def compile_all(app: Flask) -> None:
    """Before the first request, which is not to wait for templates."""
    for name in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(name)
