"""The names of backups that `hoyle store backup` makes in a folder: the name of the store and the time in UTC."""

import math
import re
import time
from datetime import datetime
from pathlib import Path

TIME = "%Y-%m-%d-%H%M%S"
FORM = re.compile(r"(.+)-\d{4}-\d\d-\d\d-\d{6}\.db")
"""A name, with that of the store."""


def name_at(store: str, time: datetime) -> str:
    """Return the name of a backup of a store."""
    return f"{store}-{time.strftime(TIME)}.db"


def backups_in(folder: Path, store: str = "") -> list[Path]:
    """Return the backups in a folder, the oldest first by their names; only those of a store if it is named."""
    found = [(path, FORM.fullmatch(path.name)) for path in folder.iterdir()]
    return sorted(path for path, match in found if match and store in ("", match[1]))


def age_of_backup(folder: Path) -> float:
    """Return the seconds since the newest file of a backup in a folder was written; infinity if there is none or it cannot be seen."""
    try:
        return time.time() - max((path.stat().st_mtime for path in backups_in(folder)), default=-math.inf)
    except OSError:
        return math.inf
