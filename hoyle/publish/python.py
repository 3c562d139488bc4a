"""The Python of a site: Pyodide, with the part of the standard library that a page can need."""

import json
import shutil
from pathlib import Path

from hoyle.publish.compiling import write_packed
from hoyle.publish.pyodide import package
from hoyle.publish.stdlib import SOURCE, standard_library
from hoyle.publish.trimming import trimmed

LOADER, LOCK = "pyodide.mjs", "pyodide-lock.json"
SCRIPT, CODE = "pyodide.asm.mjs", "pyodide.asm.wasm"
RESTORE = "Module.HEAP8.set(t),l};"
"""The end of the function in Pyodide's script that restores a snapshot of the memory."""
RESTORE_ALL = f"growMemory(t.length),{RESTORE}"
"""The same for a snapshot that is larger than the memory at the start: without this, pages could not use snapshots."""
LICENSES = Path(__file__).with_name("licenses")


def write(folder: Path) -> None:
    """Write Pyodide into a folder of a site, without the list of packages that it could load from other addresses."""
    source = package()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source / LOADER, folder / LOADER)
    script, loader = ((source / name).read_text("utf-8") for name in (SCRIPT, LOADER))
    script, code = trimmed(script, loader, (source / CODE).read_bytes())
    write_packed(folder, SCRIPT, script.replace(RESTORE, RESTORE_ALL).encode())
    write_packed(folder, CODE, code)
    write_packed(folder, SOURCE, standard_library())
    lock = json.loads((source / LOCK).read_text("utf-8"))
    (folder / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    for license in sorted(LICENSES.iterdir()):
        shutil.copyfile(license, folder / license.name)
