// node compile.mjs PYODIDE SOURCES PACK KEPT: compiles the modules of a pack with the Python of the page, but those in the folder KEPT.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, sources, pack, kept] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder + path.sep, args: ["-X", "no_debug_ranges"] });
python.FS.writeFile("/sources.zip", new Uint8Array(fs.readFileSync(sources)));
python.globals.set("kept", kept);
python.runPython(`
import importlib.util, marshal, types, zipfile

def without_lines(code):
    """Return code whose instructions all belong to its first line: tables of lines are a tenth of what a page loads."""
    units = len(code.co_code) // 2
    sizes = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    lines = b"".join(bytes([0x80 | 13 << 3 | size - 1, 0]) for size in sizes)  # the same line, without columns
    inside = (without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=tuple(inside))

def compiled(name, text):
    """Return a module as the content of a .pyc file that is not checked against its source."""
    code = without_lines(compile(text, name, "exec", dont_inherit=True, optimize=2))
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/pack.zip", "w", zipfile.ZIP_STORED) as pack:
    for entry in sources.infolist():
        content, name = sources.read(entry), entry.filename
        if name.endswith(".py") and not (kept and name.startswith(kept + "/")):
            content, name = compiled(name, content), name + "c"
        pack.writestr(zipfile.ZipInfo(name, entry.date_time), content)
`);
fs.writeFileSync(pack, python.FS.readFile("/pack.zip"));
process.exit(0);
