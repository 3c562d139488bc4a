// node compile.mjs PYODIDE SOURCES PACK PLACE KEPT…: compiles the modules of a pack with the Python of the page, but those in the
// folders KEPT. They say that their sources are in the folder PLACE.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, sources, pack, place, ...kept] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder + path.sep, args: ["-X", "no_debug_ranges"] });
python.FS.writeFile("/sources.zip", new Uint8Array(fs.readFileSync(sources)));
python.globals.set("kept", kept.join(" "));
python.globals.set("place", place);
python.runPython(`
import ast, importlib.util, marshal, types, zipfile

PLAIN = {"abstractmethod", "cache", "cached_property", "classmethod", "contextmanager", "override", "property", "staticmethod"}

class WithoutAnnotations(ast.NodeTransformer):
    """Removes the annotations that nothing reads in a page: those of functions whose decorators do not, and of a module's values.

    Python 3.14 compiles the annotations of each function to a function of their own: an eighth of what a page loads.
    """

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        if PLAIN.issuperset(ast.unparse(one) for one in node.decorator_list):
            node.returns, arguments = None, node.args
            for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
                if one:
                    one.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Module(self, node):
        self.generic_visit(node)
        for number, one in enumerate(node.body):
            if isinstance(one, ast.AnnAssign) and one.value and isinstance(one.target, ast.Name):
                node.body[number] = ast.copy_location(ast.Assign([one.target], one.value), one)
        return node

def without_lines(code):
    """Return code whose instructions all belong to its first line: tables of lines are a tenth of what a page loads."""
    units = len(code.co_code) // 2
    sizes = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    lines = b"".join(bytes([0x80 | 13 << 3 | size - 1, 0]) for size in sizes)  # the same line, without columns
    inside = (without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=tuple(inside))

def compiled(name, text):
    """Return a module as the content of a .pyc file that is not checked against its source."""
    code = without_lines(compile(WithoutAnnotations().visit(ast.parse(text)), place + name, "exec", dont_inherit=True, optimize=2))
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/pack.zip", "w", zipfile.ZIP_STORED) as pack:
    for entry in sources.infolist():
        content, name = sources.read(entry), entry.filename
        if name.endswith(".py") and name.split("/")[0] not in kept.split():
            content, name = compiled(name, content), name + "c"
        pack.writestr(zipfile.ZipInfo(name, entry.date_time), content)
`);
fs.writeFileSync(pack, python.FS.readFile("/pack.zip"));
process.exit(0);
