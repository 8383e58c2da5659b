"""Start Stationmaster, or its tests, on a machine that has only Python.

python3 run.py [--host H] [--port P] [--data DIR]
python3 run.py backup FILE [--data DIR]      all tables in one file; the server may run
python3 run.py restore FILE [--data DIR]     into an empty data directory or database
python3 run.py test [pytest arguments]
python3 run.py new-map KEY "Name"
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
OLDEST = (3, 11)


def main() -> int:
    if sys.version_info < OLDEST:
        return stop(
            f"Stationmaster needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}."
        )
    testing = sys.argv[1:2] == ["test"]
    python = ready("requirements-dev.txt" if testing else "requirements.txt")
    if testing:
        return run([str(python), "-m", "pytest", *sys.argv[2:]], HERE)
    if sys.argv[1:2] == ["new-map"]:
        return run([str(python), "-m", "assistant.games.age_of_steam.workshop.new_map", *sys.argv[2:]], HERE)
    return run([str(python), str(HERE / "app.py"), *sys.argv[1:]])


def ready(requirements: str) -> Path:
    """The virtual environment's Python, with the pinned packages in it."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        make_venv()
    stamp = VENV / f"{requirements}.done"
    wanted = fingerprint()
    if not stamp.exists() or stamp.read_text() != wanted:
        print("Getting the packages Stationmaster needs (once) …", flush=True)
        quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if run([str(python), *quiet, "-r", str(HERE / requirements)]):
            sys.exit(stop("The packages could not be installed. The first start needs the internet."))
        stamp.write_text(wanted)
    return python


def make_venv() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        sys.exit(stop("Python lacks venv here. On Debian or Ubuntu: sudo apt install python3-venv"))
    venv.create(VENV, with_pip=True)


def fingerprint() -> str:
    texts = [path.read_bytes() for path in sorted(HERE.glob("requirements*.txt"))]
    return hashlib.sha256(b"".join(texts)).hexdigest()


def run(command: list[str], folder: Path | None = None) -> int:
    try:
        return subprocess.run(command, cwd=folder, check=False).returncode
    except KeyboardInterrupt:
        return 130


def stop(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
