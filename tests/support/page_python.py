"""The Python of a page in Node, with the files of a published site."""

import json
import lzma
import subprocess
from pathlib import Path
from typing import Any

from hoyle.publish.compiling import PACKED
from hoyle.publish.pyodide import package
from tests.support.machines import MACHINE, node

RUNNER = Path(__file__).with_name("page_python.mjs")
FILES = ("hoyle.bin", "compiler.bin", "pyodide/python_stdlib.zip")


def unpack(site: Path, place: Path) -> None:
    """Unpack what Python needs of a site into a folder."""
    for file in FILES:
        (place / Path(file).name).write_bytes(lzma.decompress((site / (file + PACKED)).read_bytes()))


def run(place: Path, **job: Any) -> dict[str, Any]:
    """Run a job with the unpacked files in a folder, and return what it prints; see `page_python.mjs`."""
    command = [str(node()), str(RUNNER), str(package()), str(place), str(MACHINE)]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
