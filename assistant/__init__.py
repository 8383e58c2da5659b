"""Stationmaster: keeps the books of a train game played on a real table."""

__version__ = "0.1.0"
