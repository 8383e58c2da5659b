"""What happened, with its amounts, by subject.

A fact is one class: its fields are what the log keeps; `changes` and `fold` are what it does to the state;
`said` and `part` are how it is told. Every one of them can be had from here: `facts.TilePlayed`.
"""

# ruff: noqa: F403   a new fact is declared by its subject, and listed nowhere else
from .corrections import *
from .course import *
from .setting_up import *
from .train import *
from .turn import *
