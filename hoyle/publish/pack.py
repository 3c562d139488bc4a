"""Hoyle as one file for the Python of a page: the modules that tables, bots and pages need, compiled, and their data."""

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import hoyle
from hoyle.catalogues import DESCRIPTION, compile_catalogue
from hoyle.i18n import DESCRIPTIONS
from hoyle.publish.compiling import bundle, compile_modules, write_packed
from hoyle.publish.constants import DISTRIBUTIONS, LIBRARIES

HOYLE = Path(hoyle.__file__).parent
FOLDERS = ("bots", "games", "pages", "host", "play", "publish/page", "rules", "rulesets", "solver", "table")
"""The folders of Hoyle that are packed as a whole."""
MODULES = (
    "__init__.py",
    "catalogues.py",
    "codec.py",
    "docs/__init__.py",
    "docs/rulebook.py",
    "docs/texts.py",
    "errors.py",
    "i18n.py",
    "json_form.py",
    "lab/atlas.py",
    "lab/columns.py",
    "lab/compared.py",
    "lab/contest.py",
    "lab/daily.py",
    "lab/differences.py",
    "lab/dispatch.py",
    "lab/distributions.py",
    "lab/elsewhere.py",
    "lab/facts.json",
    "lab/facts.py",
    "lab/figures.py",
    "lab/labels.py",
    "lab/measures.py",
    "lab/offered.py",
    "lab/puzzles.py",
    "lab/ratios.py",
    "lab/rules_text.py",
    "lab/series.py",
    "messages.py",
    "print/__init__.py",
    "print/availability.py",
    "print/score_sheets.py",
    "publish/__init__.py",
    "publish/links.py",
    "testing/__init__.py",
    "testing/perft.py",
    "version.py",
)
"""The single files that are packed besides."""
LEFT_OUT = (
    "rules/dialect.py",
    "rules/link/cuda.py",
    "rules/lint.py",
    "solver/entry_points.py",
    "solver/report.py",
)
"""The files in the folders that no page imports."""
ATLAS = "lab/atlas_data"
DOOR = '"""The laboratory without the parts that need NumPy."""\n'
"""In place of `hoyle/lab/__init__.py`, which imports all of the laboratory."""
SUFFIXES = {".py", ".md", ".html", ".json", ".svg", ".css", ".toml", ".txt", ".bin", ".npz"}
PACK = "hoyle.bin"
CHOICE = "site.json"
"""The file of the pack that says which games the site has; see `page/games.py`."""
OWN_GAMES = "own"
DATE = (2020, 1, 1, 0, 0, 0)
"""The date of all files in a pack, so that equal contents give equal packs."""


def write(folder: Path, title: str, games: Sequence[str], own_games: Sequence[Path]) -> None:
    """Write the pack of a site with these games and the folders or files of own games; Refusal if it cannot be compiled."""
    with tempfile.TemporaryDirectory() as place:
        sources, compiled = Path(place) / "sources.zip", Path(place) / "compiled.zip"
        write_sources(sources, title, games, own_games)
        compile_modules(sources, compiled, OWN_GAMES)
        with ZipFile(compiled) as made:
            write_packed(folder, PACK, bundle((entry.filename, made.read(entry)) for entry in made.infolist()))


def write_sources(file: Path, title: str, games: Sequence[str], own_games: Sequence[Path]) -> None:
    """Write the pack before it is compiled."""
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, content in contents(title, games, own_games):
            packed.writestr(ZipInfo(name, DATE), content, ZIP_DEFLATED)


def contents(title: str, games: Sequence[str], own_games: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pack: their names and contents."""
    own = {f"{OWN_GAMES}/{place.name}": place for place in own_games}
    yield CHOICE, json.dumps({"title": title, "games": list(games), "own": list(own)}).encode()
    for name in MODULES:
        yield f"hoyle/{name}", (HOYLE / name).read_bytes()
    yield "hoyle/lab/__init__.py", DOOR.encode()
    left_out = {f"hoyle/{name}" for name in LEFT_OUT}
    for folder in (*FOLDERS, ATLAS):
        files = files_in(HOYLE / folder, f"hoyle/{folder}")
        yield from ((name, content) for name, content in files if name not in left_out)
    yield from catalogues()
    for library in LIBRARIES:
        spec = find_spec(library)
        assert spec is not None and spec.origin is not None
        yield from files_in(Path(spec.origin).parent, library)
    for name, place in own.items():
        if place.is_dir():
            yield from files_in(place, name)
        else:
            yield name, place.read_bytes()


def files_in(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder and below, under the name of the folder in the pack."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in SUFFIXES and "__pycache__" not in file.parts:
            yield f"{name}/{file.relative_to(folder).as_posix()}", file.read_bytes()


def catalogues() -> Iterator[tuple[str, bytes]]:
    """Yield the descriptions of the languages, and their compiled catalogues."""
    for lang, language in DESCRIPTIONS.items():
        folder = HOYLE / "locale" / lang
        source, compiled = folder / "LC_MESSAGES/hoyle.po", folder / "LC_MESSAGES/hoyle.mo"
        if (folder / DESCRIPTION).is_file():
            yield f"hoyle/locale/{lang}/{DESCRIPTION}", (folder / DESCRIPTION).read_bytes()
        if source.is_file():
            lines = source.read_text("utf-8").splitlines()
            yield f"hoyle/locale/{lang}/LC_MESSAGES/hoyle.mo", compile_catalogue(lines, language.plural_forms)
        elif compiled.is_file():
            yield f"hoyle/locale/{lang}/LC_MESSAGES/hoyle.mo", compiled.read_bytes()


def write_licenses(folder: Path) -> None:
    """Write the licences of the libraries in the pack."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in DISTRIBUTIONS:
        for file in distribution(name).files or []:
            if "LICENSE" in file.name.upper() and ".dist-info" in str(file):
                shutil.copyfile(Path(str(file.locate())), folder / f"{name}-{file.name}")
