"""The headers of every answer, and when the device's cookie is set."""

from __future__ import annotations

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
NO_DOCUMENTS = ("text/css", "text/javascript", "font/woff2")  # policies mean nothing there


class Sessions(SecureCookieSessionInterface):
    """Files that caches may keep for everybody carry no cookie."""

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if not response.cache_control.public:
            super().save_session(app, session, response)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """A page renews the cookie; the blocks it fetches afterwards don't."""
        return session.modified or ("have" not in request.args and super().should_set_cookie(app, session))


def register(app: Flask) -> None:
    app.session_interface = Sessions()
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    if response.mimetype not in NO_DOCUMENTS:
        response.headers.setdefault("Content-Security-Policy", CSP)
        response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    return response
