"""Own maps: a folder for each map, and in it a file for each version, which never changes."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from ..board import BadMap
from ..game import AgeOfSteam
from .check import read_own

KEY = re.compile(r"own-([a-z0-9]+(?:-[a-z0-9]+)*)-([1-9][0-9]{0,4})")
LONGEST = 40  # letters of a slug
MAKER = "maker"  # beside a map's versions: who made it
MANY = 300  # maps in one folder
MOST_VERSIONS = 999
OWNERS = "owners"  # a file beside a map's versions


class OwnMaps:
    """The own maps in one folder. A table keeps the key of its version, such as `own-iberia-3`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, key: str) -> AgeOfSteam | None:
        """The game on one version, or None if its file is missing or damaged."""
        path = self._path(key)
        try:
            seen = path.stat() if path else None
            return _loaded(str(path), key, seen.st_mtime_ns, seen.st_size) if seen else None
        except (OSError, BadMap):
            return None

    def newest(self) -> list[AgeOfSteam]:
        """The newest version of each map that is not deleted, by name."""
        keys = (self.latest(path.name) for path in self._folders() if not (path / "hidden").exists())
        games = [game for key in keys if key and (game := self.find(key))]
        return sorted(games, key=lambda game: (game.board.name.casefold(), game.board.key))

    def latest(self, slug: str) -> str:
        """The key of a map's newest version, or ''."""
        numbers = self._versions(slug)
        return f"own-{slug}-{max(numbers)}" if numbers else ""

    def read(self, text: str) -> AgeOfSteam:
        """The game on a map that is not saved."""
        return read_own(text)

    def text(self, key: str) -> str | None:
        path = self._path(key)
        return path.read_text(encoding="utf-8") if path and path.is_file() else None

    def with_text(self, text: str, key: str) -> str:
        """The key of a version with exactly this text, preferably `key`; '' if there is none."""
        every = (f"own-{p.name}-{n}" for p in self._folders() for n in sorted(self._versions(p.name)))
        return next((one for one in (key, *every) if self.text(one) == text), "")

    def maker(self, slug: str) -> str:
        """Who made a map, as `save` was told; '' if that is not known."""
        path = self.folder / slug / MAKER
        return path.read_text(encoding="utf-8") if self._versions(slug) and path.is_file() else ""

    def made(self, slug: str) -> datetime:
        """When the oldest version that is kept was saved, in UTC without a zone."""
        kept = self.folder / slug / f"{min(self._versions(slug))}.toml"
        return datetime.fromtimestamp(kept.stat().st_mtime, UTC).replace(tzinfo=None)

    def save(self, text: str, slug: str = "", maker: str = "") -> str:
        """Saves a new version of a map, or a new map. Faults are raised before anything is written."""
        board = read_own(text).board
        slug = slug or self.free_slug(board.name)
        if self.text(latest := self.latest(slug)) == text:
            self._show(slug)
            return latest
        self._check_room(slug)
        fresh = not self._versions(slug)
        (self.folder / slug).mkdir(parents=True, exist_ok=True)
        if fresh:
            (self.folder / slug / MAKER).write_text(maker, encoding="utf-8")
        key = self._write(slug, text)
        self._show(slug)
        return key

    def free_slug(self, name: str) -> str:
        """A free slug from the name, with a number if another map has it."""
        slug, taken = slug_of(name), {path.name for path in self._folders()}
        numbered = (f"{slug}-{number}" for number in range(2, MANY + 3))
        return next(one for one in (slug, *numbered) if one not in taken)

    def give(self, slug: str, owner: str) -> None:
        """Notes down who may change a map, by whatever names owners go."""
        with (self.folder / slug / OWNERS).open("a", encoding="utf-8") as file:
            file.write(f"{owner}\n")

    def owners(self, slug: str) -> set[str]:
        path = self.folder / slug / OWNERS
        return (
            set(path.read_text(encoding="utf-8").split())
            if is_own(f"own-{slug}-1") and path.is_file()
            else set()
        )

    def hide(self, slug: str) -> None:
        """Takes a map off the list. Its versions stay for the tables that use them."""
        (self.folder / slug / "hidden").touch()

    def remove(self, slug: str) -> None:
        shutil.rmtree(self.folder / slug, ignore_errors=True)

    def _show(self, slug: str) -> None:
        (self.folder / slug / "hidden").unlink(missing_ok=True)

    def _path(self, key: str) -> Path | None:
        named = KEY.fullmatch(key)
        return self.folder / named[1] / f"{named[2]}.toml" if named else None

    def _folders(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from sorted(path for path in self.folder.iterdir() if self._versions(path.name))

    def _versions(self, slug: str) -> set[int]:
        if not is_own(f"own-{slug}-1"):
            return set()
        names = (path.stem for path in (self.folder / slug).glob("*.toml"))
        return {int(name) for name in names if is_own(f"own-{slug}-{name}")}

    def _check_room(self, slug: str) -> None:
        if not self._versions(slug) and sum(1 for _ in self._folders()) >= MANY:
            raise BadMap(f"There are already {MANY} maps here: delete one first.")
        if len(self._versions(slug)) >= MOST_VERSIONS:
            raise BadMap("This map has too many versions: make a copy of it.")

    def _write(self, slug: str, text: str) -> str:
        """Writes a file beside its place, then moves it to the next free number. Two may save at once."""
        folder = self.folder / slug
        fresh = folder / f"{secrets.token_hex(6)}.part"
        fresh.write_text(text, encoding="utf-8", newline="\n")
        number = max(self._versions(slug), default=0) + 1
        try:
            while not _put(fresh, folder / f"{number}.toml"):
                number += 1
        finally:
            fresh.unlink(missing_ok=True)
        return f"own-{slug}-{number}"


def is_own(key: str) -> bool:
    """Whether this is the key of an own map, or of one that could be."""
    return KEY.fullmatch(key) is not None


def slug_of_key(key: str) -> str:
    """`iberia` of `own-iberia-3`; "" where the key is not that of an own map."""
    named = KEY.fullmatch(key)
    return named[1] if named else ""


def slug_of(name: str) -> str:
    """A name in small letters, digits and hyphens, whatever its script."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-") or "map"


def _put(fresh: Path, place: Path) -> bool:
    """Whether it worked; somebody else may have been quicker."""
    try:
        os.link(fresh, place)
    except FileExistsError:
        return False
    except OSError:  # a disk that knows no links
        if place.exists():
            return False
        os.replace(fresh, place)
    return True


@lru_cache(maxsize=256)
def _loaded(path: str, key: str, _time: int, _size: int) -> AgeOfSteam:
    return read_own(Path(path).read_text(encoding="utf-8"), key)
