"""Moving windows: at most so many in so many seconds, for each caller. Kept in memory, without a thread."""

from __future__ import annotations

from collections import OrderedDict, deque
from threading import Lock
from time import monotonic

Times = deque[float]


class Window:
    """Callers stand in the order they were last counted, so those long gone are first and forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._lock = Lock()
        self._callers: OrderedDict[str, Times] = OrderedDict()

    def counts(self) -> bool:
        """Whether anybody was counted of late; if not, there is room for everybody."""
        return bool(self._callers)

    def has_room(self, who: str) -> bool:
        with self._lock:
            self._forget(monotonic() - self.seconds)
            return len(self._recent(who)) < self.most

    def wait(self, who: str) -> float:
        """How many seconds until there is room again."""
        with self._lock:
            times = self._recent(who)
            full = len(times) >= self.most
            return times[-self.most] + self.seconds - monotonic() if full else 0.0

    def take(self, who: str) -> bool:
        """Count one more, unless there is no room."""
        with self._lock:
            now = monotonic()
            self._forget(now - self.seconds)
            times = self._recent(who)
            if len(times) >= self.most:
                return False
            times.append(now)
            self._callers[who] = times
            self._callers.move_to_end(who)
            return True

    def _recent(self, who: str) -> Times:
        times = self._callers.get(who) or deque()
        oldest = monotonic() - self.seconds
        while times and times[0] <= oldest:
            times.popleft()
        return times

    def _forget(self, oldest: float) -> None:
        while self._callers and self._last_of_first() <= oldest:
            self._callers.popitem(last=False)

    def _last_of_first(self) -> float:
        times = next(iter(self._callers.values()))
        return times[-1] if times else 0.0
