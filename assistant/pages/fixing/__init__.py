"""Putting a mistake right: taking back, correcting a number, amending an old entry."""
