"""What happened, with its amounts, by subject. Whatever a map could answer differently stands in the fact.

A fact is one class: its fields are what the log keeps; `changes` and `fold` are what it does to the state;
`said` and `part` are how it is told. Every one of them can be had from here: `facts.SharesIssued`.
"""

# ruff: noqa: F403   a new fact is declared by its subject, and listed nowhere else
from .accounts import *
from .actions import *
from .auction import *
from .building import *
from .corrections import *
from .course import *
from .goods import *
from .growth import *
from .links import *
from .own import *
from .setting_up import *
from .shares import *
