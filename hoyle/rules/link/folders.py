"""The cache folder of compiled code."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return `compiled` in the folder HOYLE_CACHE or in the user's cache folder, or a temporary folder if that is not writable."""
    from tempfile import gettempdir

    from platformdirs import user_cache_path

    folder = Path(os.environ.get("HOYLE_CACHE") or user_cache_path("hoyle")) / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(gettempdir()) / f"hoyle-{os.getuid() if hasattr(os, 'getuid') else 0}" / "compiled"
