"""The headers of every answer, and when the device's cookie is set."""

from __future__ import annotations

from functools import lru_cache
from time import time

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.sansio.http import parse_cookie

from .current import this_request

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FILE = (("X-Content-Type-Options", "nosniff"),)
DOCUMENT = (("Content-Security-Policy", CSP), ("Referrer-Policy", "same-origin"), *FILE)
# no document, and if it is opened as one, a page without scripts; never older than its connection
PART = (("Content-Security-Policy", "default-src 'none'"), ("Cache-Control", "no-store"), *FILE)
COOKIES = 4096  # read last, of as many devices
LONGEST = 1000  # what is told by all cookies that are kept: ours has 150 letters
NO_DOCUMENTS = ("text/css", "text/javascript", "font/woff2", "image/svg+xml")  # policies mean nothing there


class Sessions(SecureCookieSessionInterface):
    """Files that caches may keep for everybody carry no cookie. What signs cookies is made once: making it takes
    longer than using it."""

    _signer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if self._signer is None:
            self._signer = super().get_signing_serializer(app)
        return self._signer

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """As Flask opens it; cookies that were read before are not read again, only their age is."""
        signer, told = self.get_signing_serializer(app), request.environ.get("HTTP_COOKIE", "")
        if signer is None or len(told) > LONGEST:
            return super().open_session(app, request)
        if not told:
            return self.session_class()
        try:
            content, at = _content(signer, self.get_cookie_name(app), told)
        except BadSignature:
            return self.session_class()
        age = time() - at
        young = 0 <= age <= app.permanent_session_lifetime.total_seconds()
        return self.session_class(content if young else None)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Of a part of a page, which nobody keeps, it is not even said that it varies by cookie."""
        if of_a_page() and not self.should_set_cookie(app, session):
            return
        if not response.cache_control.public:
            super().save_session(app, session, response)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Set over https, it never goes over plain http."""
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """A page renews the cookie; the blocks it fetches afterwards don't."""
        return session.modified or (
            "have" not in this_request().args and super().should_set_cookie(app, session)
        )


@lru_cache(maxsize=COOKIES)
def _content(signer: URLSafeTimedSerializer, name: str, told: str) -> tuple[dict[str, str], float]:
    """What the cookie of this name says, of all that are told, and when it was signed. A session copies it and never
    changes it."""
    content, at = signer.loads(parse_cookie(told).get(name, ""), return_timestamp=True)
    return content, at.timestamp()


def register(app: Flask) -> None:
    app.session_interface = Sessions()
    app.after_request(add_headers)


def of_a_page() -> bool:
    """Whether a page of ours asks for a part of itself."""
    return "HTTP_HX_REQUEST" in this_request().environ


def add_headers(response: Response) -> Response:
    kind = PART if of_a_page() else FILE if response.mimetype in NO_DOCUMENTS else DOCUMENT
    said = {name for name, _ in response.headers}
    for name, value in kind:
        if name not in said:
            response.headers.add(name, value)
    return response
