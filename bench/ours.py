"""Stationmaster as players install it: without packages that only the tests bring along."""

from __future__ import annotations

import runpy
import sys

TESTS_ONLY = ("PIL", "pygments", "yaml")  # qrcode, mako and flask-smorest load them where they find them

for name in TESTS_ONLY:
    sys.modules[name] = None  # type: ignore[assignment]

if __name__ == "__main__":
    runpy.run_path("app.py", run_name="__main__")
