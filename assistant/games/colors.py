"""The letters on pieces. A colour has the same letters in every game."""

LETTERS = {
    "blue": "BU", "green": "GN", "yellow": "YE", "pink": "PK", "gray": "GY", "orange": "OG",
    "red": "RD", "purple": "PU", "black": "BK", "brown": "BN", "white": "WH",
}  # fmt: skip
GOODS = {
    "red": "R", "blue": "B", "purple": "P", "yellow": "Y", "white": "W", "black": "K", "green": "G",
    "cattle": "C",
}  # fmt: skip
