"""The cache folder of compiled code."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return HOYLE_CACHE/compiled, else the user's cache folder, else a temporary folder if neither can be written."""
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
