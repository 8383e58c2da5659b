"""The card "Now" of a phone: exactly what a seat may do."""

from .now import card

__all__ = ["card"]
