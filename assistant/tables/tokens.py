"""Codes to say aloud and tokens to keep secret."""

from __future__ import annotations

import hashlib
import secrets

# No vowels (so no words), no two characters that look alike. 28^5 is 17 million.
ALPHABET = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 5


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """One round of SHA-256 is enough: tokens are long and random."""
    return hashlib.sha256(token.encode()).hexdigest()
