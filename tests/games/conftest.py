"""Tests of the games' rules need no application of their own."""

from __future__ import annotations

from tests.support import one_app

app = one_app.app
