"""The cache folder of compiled code, and how files are written there."""

import os
from pathlib import Path
from threading import get_ident


def usual_folder() -> Path:
    """Return `compiled` in the folder HOYLE_CACHE or in the user's cache folder."""
    from platformdirs import user_cache_path

    return Path(os.environ.get("HOYLE_CACHE") or user_cache_path("hoyle")) / "compiled"


def cache_folder() -> Path:
    """Return the usual folder, or a temporary one if that is not writable."""
    from tempfile import gettempdir

    folder = usual_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(gettempdir()) / f"hoyle-{os.getuid() if hasattr(os, 'getuid') else 0}" / "compiled"


def write(path: Path, content: bytes) -> None:
    """Write a file atomically: other processes never read an incomplete file."""
    temporary = path.with_suffix(f".{os.getpid()}-{get_ident()}.new")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
