"""The lock of a store: one process at a time may write. The operating system releases it when the process ends."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from hoyle.i18n import N_
from hoyle.server.sqlite.ownership import give_to_owner
from hoyle.table.ports import StoreError

StoreLock = FileLock
IN_USE = N_("The store {path} is in use by another Hoyle server. Stop that server, or name another file.")


def lock(path: Path) -> StoreLock:
    """Return the acquired lock of the store at this path; StoreError if another process, or this one, holds it."""
    if path.is_dir():
        raise StoreError(N_("The store {path} cannot be opened for writing."), path=path)
    held = FileLock(companion(path, ".lock"), timeout=0, mode=0o600, thread_local=False)
    try:
        held.acquire()
    except Timeout:
        raise StoreError(IN_USE, path=path) from None
    give_to_owner(Path(held.lock_file), path)
    return held


@contextmanager
def locked(path: Path) -> Generator[None]:
    """Hold the lock of a store while the block runs; StoreError if another process, or this one, holds it."""
    held = lock(path)
    try:
        yield
    finally:
        held.release()


def companion(path: Path, suffix: str) -> Path:
    """Return the path of a file beside the store; links to the store lead to the same file."""
    real = path.resolve()
    return real.with_name(real.name + suffix)
