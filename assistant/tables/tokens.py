"""Codes to share aloud and tokens to keep secret."""

from __future__ import annotations

import hashlib
import secrets

# No vowels (no words), nothing that is read two ways. 28^5 is 17 million.
ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 5


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """Tokens are long and random, so one round of SHA-256 keeps them."""
    return hashlib.sha256(token.encode()).hexdigest()
