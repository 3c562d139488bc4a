"""Hoyle as files for the Python of a page.

One has the modules that tables, bots and pages need, compiled, and their data. One for each language has its catalogue and
rulebooks; the English ones are in the first. One compiles games that are given as text; a page fetches it only for that.
"""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import hoyle
from hoyle.catalogues import DESCRIPTION, compile_catalogue
from hoyle.docs.folders import TEXTS
from hoyle.games import GAMES
from hoyle.games.muzicando.text import READ_IN_ALL_LANGUAGES
from hoyle.games.own_games import TOGETHER
from hoyle.i18n import DESCRIPTIONS, TRANSLATIONS, translator
from hoyle.publish.compiling import PACKED, bundle, compile_modules, write_packed
from hoyle.publish.constants import DISTRIBUTIONS, LIBRARIES
from hoyle.publish.page.assistant import PAGES
from hoyle.publish.pyodide import package
from hoyle.publish.stdlib import SOURCE as STANDARD_LIBRARY
from hoyle.rulesets.shelf import SHELF

HOYLE = Path(hoyle.__file__).parent
FOLDERS = ("bots", "games", "handlers", "pages", "host", "play", "publish/page", "rules", "rulesets", "solver", "table")
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
    "lab/bot_dispatch.py",
    "lab/distributions.py",
    "lab/contest_calls.py",
    "lab/facts.json",
    "lab/facts.py",
    "lab/figures.py",
    "lab/labels.py",
    "lab/measures.py",
    "lab/plain_words.py",
    "lab/bot_choices.py",
    "lab/puzzles.py",
    "lab/ratios.py",
    "lab/rules_text.py",
    "lab/series.py",
    "lab/shelf.json",
    "lab/shelf.py",
    "messages.py",
    "print/__init__.py",
    "print/availability.py",
    "print/score_sheets.py",
    "publish/__init__.py",
    "publish/links.py",
    "testing/__init__.py",
    "testing/broken.py",
    "testing/perft.py",
    "version.py",
)
"""The single files that are packed besides."""
READERS = (
    "testing/differences.py",
    "testing/disclosed.py",
    "testing/examples.py",
    "testing/random_play.py",
    "testing/rewrite_changes.py",
)
"""The single files that a page imports only when it reads a rewrite: they are in the other pack."""
COMPILER = (
    "bots/entry_points.py",
    "pages/disclosures.py",
    "pages/example_positions.py",
    "publish/page/answers.py",
    "publish/page/assistant.py",
    "publish/page/game_texts.py",
    "rules/compiler/",
    "rules/dialect.py",
    "rules/link/wasm.py",
    "rules/lint.py",
    "rules/reading/",
    "rules/rewrites/",
)
"""The files and folders in these folders that a page imports only when it compiles a game: they are in the other pack."""
LEFT_OUT = (
    "bots/one_game.py",
    "bots/remote_table.py",
    "host/table_worker.py",
    "rules/link/cache.py",
    "rules/link/callees.py",
    "rules/link/compiled.py",
    "rules/link/cuda.py",
    "rules/link/intrinsics.py",
    "rules/link/numba.py",
    "rules/link/signals.py",
    "rules/link/wasm_host.py",
    "rules/link/wasm_memory.py",
    "rules/single_steps.py",
    "solver/lower_bound.py",
    "solver/report.py",
)
"""The files and folders in these folders that no page imports: most are for targets that it never links."""
NOT_IN_LIBRARIES = (
    "jinja2/constants.py",
    "jinja2/ext.py",
    "jinja2/meta.py",
    "jinja2/nativetypes.py",
    "jinja2/sandbox.py",
    "markdown_it/cli/",
    "markdown_it/tree.py",
)
"""The same in the libraries: neither Hoyle nor what it calls there imports them."""
SOURCES = "sources"
"""The folder of the sources in the pack of the compiler."""
PLACE = f"/hoyle/{SOURCES}/"
"""The folder in which compiled modules say that their sources are: there `client/site/python.js` unpacks them."""
READ = re.compile(r"^ *@(rule|algorithm|verb|primitive)\b| = (row|nest|numbers)\(", re.MULTILINE)
"""What the sources have that the compiler and the lint read: marked functions and the fields of records."""
UNPARSE = "_ast_unparse.py"
"""The module of the standard library that only the compiler needs."""
DOCS = "hoyle/docs/"
OF_COMPILER = (
    *(f"hoyle/{name}" for name in (*COMPILER, *READERS)),
    f"{SOURCES}/",
    UNPARSE,
    f"{DOCS}texts/",
    f"{DOCS}folders.py",
)
"""The beginnings of the names of all files in the pack of the compiler."""
ATLAS = "lab/atlas_data"
DOOR = '"""The laboratory without the parts that need NumPy."""\n'
"""In place of `hoyle/lab/__init__.py`, which imports all of the laboratory."""
SUFFIXES = {".py", ".md", ".html", ".json", ".svg", ".css", ".toml", ".txt", ".bin", ".npz"}
PACK, COMPILER_PACK = "hoyle.bin", "compiler.bin"
LANGUAGE_PACKS = {f"{lang}.bin{PACKED}": lang for lang in TRANSLATIONS}
"""The files with the texts of languages."""
RULEBOOKS = tuple(f"/rulebook.{lang}.md" for lang in TRANSLATIONS)
"""The ends of the names of the rulebooks in these files."""
CHOICE = "site.json"
"""The file of the pack that says which games the site has; see `page/games.py`."""
OWN_GAMES = "own"
WORKED = "shelf"
"""The folder of the worked rewrites in the pack."""
DATE = (2020, 1, 1, 0, 0, 0)
"""The date of all files in a pack, so that equal contents give equal packs."""


def write(folder: Path, title: str, games: Sequence[str], own_games: Sequence[Path]) -> None:
    """Write the packs of a site with these games and the folders or files of own games; Refusal if they cannot be compiled."""
    with tempfile.TemporaryDirectory() as place:
        sources, compiled = Path(place) / "sources.zip", Path(place) / "compiled.zip"
        with ZipFile(sources, "w", ZIP_DEFLATED) as packed:
            for name, content in (*contents(title, games, own_games), *compiler_contents()):
                packed.writestr(ZipInfo(name, DATE), content, ZIP_DEFLATED)
        compile_modules(sources, compiled, (OWN_GAMES, SOURCES, WORKED), PLACE)
        with ZipFile(compiled) as made:
            files = [(entry.filename, made.read(entry)) for entry in made.infolist()]
    first = (
        OF_COMPILER if not any(GAMES[name].rewrites for name in games) else ()
    )  # what reads rewrites is needed at the start
    write_packed(folder, PACK, bundle(file for file in files if not file[0].startswith(first)))
    for lang in TRANSLATIONS:
        write_packed(folder, f"{lang}.bin", bundle(language_contents(lang)))
    write_packed(folder, COMPILER_PACK, bundle(file for file in files if file[0].startswith(OF_COMPILER)))


def contents(title: str, games: Sequence[str], own_games: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pack: their names and contents."""
    own = {TOGETHER.join(f"{OWN_GAMES}/{file.name}" for file in files_of(place)): place for place in own_games}
    yield CHOICE, json.dumps({"title": title, "games": list(games), "own": list(own)}).encode()
    for name in MODULES:
        yield f"hoyle/{name}", (HOYLE / name).read_bytes()
    yield "hoyle/lab/__init__.py", DOOR.encode()
    left_out = tuple(f"hoyle/{name}" for name in LEFT_OUT)
    in_other_packs = (*left_out, *OF_COMPILER)
    files = (file for file in files_of_folders() if not file[0].endswith(RULEBOOKS))
    yield from (file for file in files if not file[0].startswith(in_other_packs))
    for lang in TRANSLATIONS:
        yield f"hoyle/locale/{lang}/{DESCRIPTION}", (HOYLE / "locale" / lang / DESCRIPTION).read_bytes()
        yield catalogue_file(lang), typed_catalogue(lang)
    for library in LIBRARIES:
        spec = find_spec(library)
        assert spec is not None and spec.origin is not None
        files = files_in(Path(spec.origin).parent, library)
        yield from (file for file in files if not file[0].startswith(NOT_IN_LIBRARIES))
    yield from files_in(SHELF, WORKED)
    for name, place in own.items():
        if place.is_dir():
            yield from files_in(place, name)
        else:
            yield from zip(name.split(TOGETHER), (file.read_bytes() for file in files_of(place)), strict=True)


def files_of(place: Path) -> list[Path]:
    """Return the folder or the files of an own game: of rewrites that are played together there are several."""
    return [Path(file) for file in str(place).split(TOGETHER)]


def compiler_contents() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pack of the compiler: their names and contents."""
    yield from (file for file in files_of_folders() if file[0].startswith(OF_COMPILER))
    yield from ((f"hoyle/{name}", (HOYLE / name).read_bytes()) for name in READERS)
    yield from ((f"{SOURCES}/{name}", content) for name, content in read_sources().items())
    yield f"{DOCS}folders.py", (HOYLE / "docs/folders.py").read_bytes()
    for name in PAGES:
        yield f"{DOCS}texts/{name}", (TEXTS / name).read_bytes()
    with ZipFile(package() / STANDARD_LIBRARY) as library:
        yield UNPARSE, library.read(UNPARSE)


@cache
def read_sources() -> dict[str, bytes]:
    """Return the sources that the compiler and the lint read, by name."""
    single = ((f"hoyle/{name}", (HOYLE / name).read_bytes()) for name in MODULES)
    files = (file for file in (*files_of_folders(), *single) if file[0].endswith(".py"))
    return {name: content for name, content in files if READ.search(content.decode())}


def files_of_folders() -> Iterator[tuple[str, bytes]]:
    """Yield all files of Hoyle that are packed by folders."""
    for folder in (*FOLDERS, ATLAS):
        yield from files_in(HOYLE / folder, f"hoyle/{folder}")


def files_in(folder: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder and below, under the name of the folder in the pack."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in SUFFIXES and "__pycache__" not in file.parts:
            yield f"{name}/{file.relative_to(folder).as_posix()}", file.read_bytes()


def language_contents(lang: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pack of a language: its catalogue, in place of that of the first pack, and its rulebooks."""
    folder = HOYLE / "locale" / lang / "LC_MESSAGES"
    source, compiled = folder / "hoyle.po", folder / "hoyle.mo"
    if source.is_file():
        lines = source.read_text("utf-8").splitlines()
        yield catalogue_file(lang), compile_catalogue(lines, DESCRIPTIONS[lang].plural_forms)
    elif compiled.is_file():
        yield catalogue_file(lang), compiled.read_bytes()
    yield from (file for file in files_of_folders() if file[0].endswith(f"/rulebook.{lang}.md"))


def catalogue_file(lang: str) -> str:
    """Return the name of a catalogue."""
    return f"hoyle/locale/{lang}/LC_MESSAGES/hoyle.mo"


def typed_catalogue(lang: str) -> bytes:
    """Return a catalogue with the few messages that are read in the forms of all languages, whatever that of the page is."""
    say = translator(lang)
    lines = (line for text in READ_IN_ALL_LANGUAGES for line in (f'msgid "{text}"', f'msgstr "{say(text)}"'))
    return compile_catalogue(lines, DESCRIPTIONS[lang].plural_forms)


def write_licenses(folder: Path) -> None:
    """Write the licences of the libraries in the pack."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in DISTRIBUTIONS:
        for file in distribution(name).files or []:
            if "LICENSE" in file.name.upper() and ".dist-info" in str(file):
                shutil.copyfile(Path(str(file.locate())), folder / f"{name}-{file.name}")
