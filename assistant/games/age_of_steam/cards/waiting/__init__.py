"""The card of whoever is not up: who is, and something worth looking at until then."""
