"""The documentation site: the list of its pages, how each is rendered, and writing them to a folder."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from hoyle.docs import atlaspage, gamepage, protocol, reference
from hoyle.docs.commands import commands
from hoyle.docs.folders import PACKAGE, TEXTS
from hoyle.docs.texts import Text, rendered
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_, Translator, translator
from hoyle.lab.atlas import Atlas
from hoyle.rules.game import Game

STYLE = PACKAGE / "client"
STYLES = ("tokens.css", "base.css", "pages.css", "docs.css")
FIRST = "index.html"
GUIDE_STEMS = (
    "index",
    "tour",
    "tutorial",
    "laboratory",
    "cluster",
    "games-data",
    "rewrites",
    "write-a-game",
    "dialect",
    "table-classes",
    "matches",
    "which-fields",
    "add-a-language",
    "run-a-server",
    "publish",
    "store",
    "notifications",
    "privacy",
    "protocol",
    "batch",
    "api",
)
"""The names, without ending, of the texts in the group GUIDE."""
GUIDE, GAME_PAGES, RESULTS, REFERENCE = N_("Guide"), N_("Games"), N_("Results"), N_("Reference")
"""The groups of pages."""

templates = Environment(
    loader=PackageLoader("hoyle.docs"), autoescape=select_autoescape(), undefined=StrictUndefined, trim_blocks=True
)


@dataclass(frozen=True)
class Page:
    """One page, in all languages."""

    name: str
    """The file name, ending in `.html`."""
    group: str
    """An English message: one of the groups above."""
    title: Callable[[Translator], str]
    text: Callable[[Translator], Text]


@dataclass(frozen=True)
class RenderedPage:
    """A page in one language."""

    title: str
    inside: str
    """The content as HTML, without the frame of the page."""


def pages() -> dict[str, Page]:
    """Return every page by its file name, in reading order."""
    result_stems = sorted({file.name.partition(".")[0] for file in TEXTS.glob("*.md")} - set(GUIDE_STEMS))
    all_pages = [*(text_page(stem, GUIDE) for stem in GUIDE_STEMS), COMMANDS]
    all_pages += [game_page(name) for name in GAMES]
    all_pages += [atlas_page(game, atlas) for game, atlas in atlaspage.measured_games(GAMES)]
    all_pages += [text_page(stem, RESULTS) for stem in result_stems]
    all_pages += [module_page(module) for module in reference.modules()]
    return {page.name: page for page in all_pages}


def text_page(stem: str, group: str) -> Page:
    """Return the page of a hand-written text, in the reader's language if there is a translation, else in English."""

    def text(say: Translator) -> Text:
        file = source(stem, say.lang)
        html, headings = rendered_file(file, source(stem, "en"), stems())
        if stem == "index":
            html += templates.get_template("games.html").render(_=say, games=list(GAMES.values()))
        return Text(html, headings, say.lang if file.name.endswith(f".{say.lang}.md") else "en")

    return Page(f"{stem}.html", group, lambda say: heading(stem, say.lang), text)


@cache
def rendered_file(file: Path, english: Path, names: tuple[str, ...]) -> tuple[str, list[tuple[str, str]]]:
    """Return the HTML and the headings of a text; in languages without a translation, those of the English one are reused."""
    markdown, original = (protocol.with_frames(one.read_text("utf-8")) for one in (file, english))
    text = rendered(markdown, pages=names, english="" if file == english else original)
    return text.html, text.headings


def stems() -> tuple[str, ...]:
    """Return the names, without ending, of the pages that a text may link to."""
    texts = [file.name.partition(".")[0] for file in TEXTS.glob("*.md")]
    modules = reference.modules()
    return *texts, COMMANDS.name.removesuffix(".html"), *(f"game-{name}" for name in GAMES), *atlases(), *modules


def source(stem: str, lang: str) -> Path:
    """Return the file of a hand-written text in a language, or in English if there is no translation."""
    translation = TEXTS / f"{stem}.{lang}.md"
    return translation if translation.is_file() else TEXTS / f"{stem}.md"


@cache
def heading(stem: str, lang: str) -> str:
    """Return the title of a hand-written text: its first line."""
    return source(stem, lang).read_text("utf-8").partition("\n")[0].removeprefix("# ")


def commands_text(say: Translator) -> Text:
    """Return the text of the page about the command line."""
    described = commands()
    html = templates.get_template("commands.html").render(_=say, commands=described)
    return Text(html, [(command.id, f"hoyle {command.name}") for command in described], say.lang)


COMMANDS = Page("commands.html", GUIDE, lambda say: say("The command line"), commands_text)


def game_page(name: str) -> Page:
    """Return the page of a game."""

    def text(say: Translator) -> Text:
        values = gamepage.about(GAMES[name], say)
        return Text(templates.get_template("game.html").render(_=say, **values), values["headings"], say.lang)

    return Page(f"game-{name}.html", GAME_PAGES, lambda say: say(GAMES[name].title), text)


def atlases() -> list[str]:
    """Return the names, without ending, of the pages on what house rules do."""
    return [f"atlas-{game.name}" for game, _ in atlaspage.measured_games(GAMES)]


def atlas_page(game: Game, atlas: Atlas) -> Page:
    """Return the page on what each house rule of a game does."""

    def text(say: Translator) -> Text:
        values = atlaspage.about(game, atlas, say)
        return Text(templates.get_template("atlas.html").render(_=say, **values), values["headings"], say.lang)

    return Page(f"atlas-{game.name}.html", RESULTS, lambda say: say(atlaspage.TITLE, game=say(game.title)), text)


def module_page(module: str) -> Page:
    """Return the page of a module."""

    def text(say: Translator) -> Text:
        values = reference.about(module)
        return Text(templates.get_template("module.html").render(_=say, **values), values["headings"])

    return Page(f"{module}.html", REFERENCE, lambda say: module, text)


@cache
def rendered_page(name: str, lang: str) -> RenderedPage:
    """Return the page with this file name in a language; KeyError if there is none."""
    all_pages, say = pages(), translator(lang)
    page = all_pages[name]
    text = page.text(say)
    navigation = {
        group: [
            (linked.name, linked.title(say).removeprefix("hoyle."))
            for linked in all_pages.values()
            if linked.group == group
        ]
        for group in (GUIDE, GAME_PAGES, RESULTS, REFERENCE)
    }
    inside = templates.get_template("inside.html").render(
        _=say, text=text, navigation=navigation, current=name, lang=lang
    )
    return RenderedPage(page.title(say), inside)


def pictures() -> list[Path]:
    """Return the files of the pictures that the texts show."""
    texts = "".join(file.read_text("utf-8") for file in TEXTS.glob("*.md"))
    return [file for file in sorted(TEXTS.glob("*.png")) if f"({file.name})" in texts]


def write(folder: Path) -> int:
    """Write the site to a folder, each translation to a folder below it; return the number of pages. OSError if it fails."""
    style, all_pages = folder / "style", pages()
    (style / "fonts").mkdir(parents=True, exist_ok=True)
    for file in [*(STYLE / name for name in STYLES), *(STYLE / "fonts").iterdir()]:
        shutil.copyfile(file, style / file.relative_to(STYLE))
    (folder / "protocol.json").write_text(protocol.schema_text(), "utf-8")
    for lang in LANGUAGES:
        lang_folder = folder if lang == "en" else folder / lang
        lang_folder.mkdir(exist_ok=True)
        for name in all_pages:
            (lang_folder / name).write_text(html_file(name, lang), "utf-8")
        for picture in pictures():
            shutil.copyfile(picture, lang_folder / picture.name)
    return len(all_pages) * len(LANGUAGES)


def html_file(name: str, lang: str) -> str:
    """Return the content of a complete HTML file for a page."""
    root = "" if lang == "en" else "../"  # the path from the page to the folder of the site
    translations = {code: f"{root}{name}" if code == "en" else f"{root}{code}/{name}" for code in LANGUAGES}
    values: dict[str, Any] = {"root": root, "styles": STYLES, "translations": translations, "languages": LANGUAGES}
    page = rendered_page(name, lang)
    return templates.get_template("page.html").render(
        _=translator(lang), lang=lang, title=page.title, content=Markup(page.inside), first=FIRST, **values
    )
