"""One connection's two ends, as cheroot reads and writes them: its own are files in Python, a call for each byte of a
line, and send the head of an answer before its body."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

READ_BYTES = 65_536
LINE, END = b"\r\n", b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length[ \t]*:[ \t]*([^\r]*)", re.IGNORECASE)
TO_COME = re.compile(  # or it may be, for whoever reads a head strips more from a name than blanks
    rb"\r\n(?:transfer-encoding|expect)[ \t]*:|\r\n[ \t]|\r(?!\n)|[\x0b\x0c]", re.IGNORECASE
)
WIRE = "latin-1"  # what heads are written in
Head = dict[bytes, bytes]


class Reader:
    """What has come and is not read yet."""

    closed = False  # a server that stops asks, before it reads no more of whoever is slow

    def __init__(self, source: socket.socket) -> None:
        self.source, self.come, self.at, self.bytes_read = source, b"", 0, 0
        self.known: tuple[bytes, dict[str, str]] = b"", {}  # the last plain head, and what it says

    def has_data(self) -> bool:
        return self.at < len(self.come)

    def look(self) -> None:
        """Takes what has come, without waiting."""
        if not self.has_data():
            with at_once(self.source):
                self._more()

    def _more(self) -> bool:
        """Waits for the next bytes; whether there were any."""
        part = self.source.recv(READ_BYTES)
        self.come, self.at = self.come[self.at :] + part, 0
        self.bytes_read += len(part)
        return bool(part)

    def asks_for(self, path: re.Pattern[bytes]) -> bool:
        """Whether one request to such a path has come, with its body, and nothing more."""
        if not path.match(self.come, self.at) or (end := self.come.find(END, self.at)) < 0:
            return False
        rest, said = len(self.come) - end - len(END), LENGTH.findall(self.come, self.at, end)
        whole = said == [b"%d" % rest] if said else not rest
        return whole and not TO_COME.search(self.come, self.at, end)

    def readline(self, most: int = READ_BYTES) -> bytes:
        while (end := self.come.find(b"\n", self.at, self.at + most)) < 0:
            if len(self.come) - self.at >= most or not self._more():
                return self._take(most)
        return self._take(end + 1 - self.at)

    def head(self, most: int) -> Head | None:
        """What a head says, if all of it has come and it is plain; only then it is read."""
        end = self.come.find(END, self.at, self.at + most)
        said = said_in(self.come[self.at : end]) if end >= 0 else None
        if said:
            self._take(end + len(END) - self.at)
        return said

    def read(self, size: int) -> bytes:
        parts, left = [self._take(size)], size
        while (left := left - len(parts[-1])) and (part := self.source.recv(min(left, READ_BYTES))):
            self.bytes_read += len(part)
            parts.append(part)
        return b"".join(parts)

    def _take(self, size: int) -> bytes:
        taken = self.come[self.at : self.at + size]
        self.at += len(taken)
        if not self.has_data():
            self.close()
        return taken

    def close(self) -> None:
        self.come, self.at = b"", 0


def said_in(head: bytes) -> Head | None:
    """By name, where each line says one thing and nothing is said twice."""
    lines, said = head.split(LINE), Head()
    for line in lines:
        name, colon, value = line.partition(b":")
        if not colon or line[:1] in b" \t" or b"\n" in line:
            return None
        said[name.strip().title()] = value.strip()
    return said if len(said) == len(lines) else None


class Writer:
    """What is said goes out at once, but for what is held until more follows."""

    def __init__(self, caller: socket.socket) -> None:
        self.caller, self.said, self.holds, self.bytes_written = caller, b"", False, 0

    def write(self, part: bytes) -> int:
        self.said += part
        if not self.holds:
            self.flush()
        return len(part)

    def flush(self) -> None:
        said, self.said = self.said, b""
        self.bytes_written += len(said)
        self.caller.sendall(said)

    @contextmanager
    def held(self) -> Iterator[None]:
        held, self.holds = self.holds, True
        try:
            yield
        finally:
            self.holds = held

    def flush_at_once(self) -> None:
        """As much as the caller has room for; the rest is kept."""
        with at_once(self.caller), suppress(BlockingIOError):
            sent = self.caller.send(self.said)
            self.said = self.said[sent:]
            self.bytes_written += sent


@contextmanager
def at_once(connection: socket.socket) -> Iterator[None]:
    """Nothing waits for this connection meanwhile."""
    if not (patience := connection.gettimeout()):
        yield
        return
    connection.settimeout(0)
    try:
        yield
    finally:
        connection.settimeout(patience)


def ends_of(source: socket.socket, mode: str, _size: int) -> Reader | Writer:
    """As cheroot asks for them."""
    return Reader(source) if mode == "rb" else Writer(source)
