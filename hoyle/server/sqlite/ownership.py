"""Whose files those of a store are: what root makes beside the store of another user belongs to that user, too."""

import os
from pathlib import Path

from hoyle.table.ports import StoreError

NOT_YOURS = "{path} belongs to another user: run this as that user, or as root."


def give_to_owner(file: Path, store: Path) -> None:
    """If this process is root's, give a file the owner and the group of a store, or of its folder if there is no store yet.

    A link at the place of the file is not followed: its folder may belong to somebody else.
    """
    if os.name != "posix" or os.geteuid() != 0:
        return
    real = store.resolve()
    wanted, found = (real if real.exists() else real.parent).stat(), file.lstat()
    if (found.st_uid, found.st_gid) != (wanted.st_uid, wanted.st_gid):
        os.chown(file, wanted.st_uid, wanted.st_gid, follow_symlinks=False)


def check_is_own(store: Path) -> None:
    """StoreError if a store belongs to another user whose files this process cannot make."""
    if os.name == "posix" and store.exists() and os.geteuid() not in (0, store.stat().st_uid):
        raise StoreError(NOT_YOURS, path=store)
