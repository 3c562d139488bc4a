"""Archives, on every version of Python."""

import tarfile
from pathlib import Path
from typing import Any


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Unpack an archive of our own into a folder; Python before 3.11.4 knows no filters."""
    options: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    archive.extractall(folder, **options)
