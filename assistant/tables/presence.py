"""Which devices have a page of a table open now, in this process."""

from __future__ import annotations

from collections import Counter
from threading import Lock


class Presence:
    """Counts open pages per device, since one device may have several."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: Counter[tuple[int, str]] = Counter()

    def arrive(self, table_id: int, device: str) -> bool:
        """Whether the device was away before."""
        with self._lock:
            self._open[table_id, device] += 1
            return self._open[table_id, device] == 1

    def leave(self, table_id: int, device: str) -> bool:
        """Whether the device is away now."""
        with self._lock:
            self._open[table_id, device] -= 1
            away = self._open[table_id, device] <= 0
            if away:
                del self._open[table_id, device]
            return away

    def devices(self, table_id: int) -> set[str]:
        with self._lock:
            return {device for table, device in self._open if table == table_id}
