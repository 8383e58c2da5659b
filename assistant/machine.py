"""The machine it runs on: its addresses, whether a server listens there, and its memory."""

from __future__ import annotations

import gc
import socket
import struct
import sys
from contextlib import suppress
from functools import lru_cache
from time import monotonic

SIOCGIFADDR = 0x8915  # Linux: the address of a network card
WATCHED_ON_WINDOWS = 1000  # sockets; each of the two threads that watch some can watch 512
KEPT = 2048  # connections kept for the next move: every page of three hundred tables
ANY = 1_000_000
EVERYWHERE = ("0.0.0.0", "::", "")  # to listen on all addresses
FRESH_SECONDS = 20
TURN = 0.001  # seconds that one thread computes while another waits; Python’s own 0.005 is longer than most answers take
SELDOM = (50_000, 20, 50)  # objects made before the youngest garbage is looked for, and how often the older


def lan_address() -> str:
    """The address this machine would send from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def addresses() -> list[str]:
    """Addresses where phones may find this machine, the likeliest first; looked up every 20 seconds."""
    return list(_addresses(_moment()))


@lru_cache(maxsize=1)
def _addresses(_when: int) -> tuple[str, ...]:
    candidates = [lan_address(), *(_of_cards() or _of_name())]
    return tuple(ip for ip in dict.fromkeys(candidates) if not is_loopback(ip))


def _moment() -> int:
    return int(monotonic() // FRESH_SECONDS)


def is_loopback(host: str) -> bool:
    """Whether a name or address means this machine only."""
    return host in ("localhost", "::1", "[::1]") or host.startswith("127.") or host.endswith(".localhost")


def listens(ip: str, port: int) -> bool:
    """Whether a server answers there; tried at most every 20 seconds."""
    return _listens(ip, port, _moment())


@lru_cache(maxsize=32)
def _listens(ip: str, port: int, _when: int) -> bool:
    try:
        socket.create_connection((ip, port), timeout=0.4).close()
    except OSError:
        return False
    return True


def _of_cards() -> list[str]:
    """One for each network card, where the system says."""
    try:
        import fcntl

        names = [name for _, name in socket.if_nameindex()]
    except (ImportError, OSError, AttributeError):
        return []
    of_cards = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for name in names:
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                of_cards.append(socket.inet_ntoa(fcntl.ioctl(probe.fileno(), SIOCGIFADDR, asked)[20:24]))
    return of_cards


def _of_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def most_streams(threads: int) -> int:
    """How many may be open: each is a file to the system, and everything else needs some, too."""
    return max(1, _most_files() - _files_beside(threads))


def raise_file_limit(threads: int, streams: int) -> None:
    """Some systems allow only 256 at first."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(_files_beside(threads) + streams, _most_files())
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_kept() -> int:
    """How many connections wait for the next move of their table; where the system gives few files, few."""
    return min(KEPT, _most_files() // 4)


def _files_beside(threads: int) -> int:
    return threads * 2 + most_kept()


def _most_files() -> int:
    try:
        import resource
    except ImportError:
        return WATCHED_ON_WINDOWS
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return ANY if hard == resource.RLIM_INFINITY else hard


def take_turns() -> None:
    """An answer does not wait long for a page that is being drawn."""
    sys.setswitchinterval(TURN)


def settle_memory() -> None:
    """What stands when the server opens is never looked through for garbage again, and the rest seldom: a search of
    everything stops all requests for as long as 100 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
