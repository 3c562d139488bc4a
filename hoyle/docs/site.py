"""The pages of the documentation: the list, how a page is made, and how all are written to a folder."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from hoyle.docs import gamepage, reference
from hoyle.docs.commands import commands
from hoyle.docs.texts import Text, rendered
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_, Translator, translator

PACKAGE = Path(__file__).parents[1]
TEXTS = next(folder for folder in (Path(__file__).with_name("texts"), PACKAGE.parent / "docs") if folder.is_dir())
"""The hand-written texts: inside an installed package, beside it in a checkout."""
STYLE = PACKAGE / "client"
STYLES = ("tokens.css", "base.css", "pages.css", "docs.css")
FIRST = "index.html"
GUIDE = ("index", "tour", "write-a-game", "api")
GUIDES, PLAYED, STUDIES, CALLED = N_("Guide"), N_("Games"), N_("Results"), N_("Reference")

templates = Environment(
    loader=PackageLoader("hoyle.docs"), autoescape=select_autoescape(), undefined=StrictUndefined, trim_blocks=True
)


@dataclass(frozen=True)
class Page:
    """One page: its file name, group, title, and how its text is made."""

    name: str
    group: str
    title: Callable[[Translator], str]
    text: Callable[[Translator], Text]


@dataclass(frozen=True)
class RenderedPage:
    """A page in one language: its title and its content as HTML."""

    title: str
    inside: str


def pages() -> dict[str, Page]:
    """Return every page by its file name, in reading order."""
    studies = sorted({file.name.partition(".")[0] for file in TEXTS.glob("*.md")} - set(GUIDE))
    found = [*(written(stem, GUIDES) for stem in GUIDE), COMMANDS]
    found += [played(name) for name in GAMES]
    found += [written(stem, STUDIES) for stem in studies]
    found += [called(module) for module in reference.modules()]
    return {page.name: page for page in found}


def written(stem: str, group: str) -> Page:
    """Return a hand-written page, in the reader's language if it is translated."""

    def text(say: Translator) -> Text:
        file = source(stem, say.lang)
        page_text = rendered(file.read_text("utf-8"), pages=stems())
        page_text.lang = say.lang if file.name.endswith(f".{say.lang}.md") else "en"
        if stem == "index":
            page_text.html += templates.get_template("games.html").render(_=say, games=list(GAMES.values()))
        return page_text

    return Page(f"{stem}.html", group, lambda say: heading(stem, say.lang), text)


def stems() -> list[str]:
    """Return the names that a text may link to."""
    texts = [file.name.partition(".")[0] for file in TEXTS.glob("*.md")]
    modules = reference.modules()
    return [*texts, COMMANDS.name.removesuffix(".html"), *(f"game-{name}" for name in GAMES), *modules]


def source(stem: str, lang: str) -> Path:
    """Return the file of a page in a language, or in English."""
    own = TEXTS / f"{stem}.{lang}.md"
    return own if own.is_file() else TEXTS / f"{stem}.md"


@cache
def heading(stem: str, lang: str) -> str:
    """Return the title of a hand-written page."""
    return source(stem, lang).read_text("utf-8").partition("\n")[0].removeprefix("# ")


def of_commands(say: Translator) -> Text:
    """Return the page of the command line."""
    every = commands()
    html = templates.get_template("commands.html").render(_=say, commands=every)
    return Text(html, [(command.name, f"hoyle {command.name}") for command in every], say.lang)


COMMANDS = Page("commands.html", GUIDES, lambda say: say("The command line"), of_commands)


def played(name: str) -> Page:
    """Return a game's page."""

    def text(say: Translator) -> Text:
        facts = gamepage.about(GAMES[name], say)
        return Text(templates.get_template("game.html").render(_=say, **facts), facts["headings"], say.lang)

    return Page(f"game-{name}.html", PLAYED, lambda say: say(GAMES[name].title), text)


def called(module: str) -> Page:
    """Return the page of a module."""

    def text(say: Translator) -> Text:
        facts = reference.about(module)
        return Text(templates.get_template("module.html").render(_=say, **facts), facts["headings"])

    return Page(f"{module}.html", CALLED, lambda say: module, text)


@cache
def rendered_page(name: str, lang: str) -> RenderedPage:
    """Return a page in a language; KeyError if there is none of that name."""
    every, say = pages(), translator(lang)
    page = every[name]
    text = page.text(say)
    navigation = {
        group: [
            (linked.name, linked.title(say).removeprefix("hoyle."))
            for linked in every.values()
            if linked.group == group
        ]
        for group in (GUIDES, PLAYED, STUDIES, CALLED)
    }
    inside = templates.get_template("inside.html").render(_=say, text=text, navigation=navigation, here=name, lang=lang)
    return RenderedPage(page.title(say), inside)


def pictures() -> list[Path]:
    """Return the pictures that the texts show."""
    shown = "".join(file.read_text("utf-8") for file in TEXTS.glob("*.md"))
    return [file for file in sorted(TEXTS.glob("*.png")) if f"({file.name})" in shown]


def write(folder: Path) -> int:
    """Write the site to a folder, each translation in its own; return the number of pages. OSError if that fails."""
    style, every = folder / "style", pages()
    (style / "fonts").mkdir(parents=True, exist_ok=True)
    for file in [*(STYLE / name for name in STYLES), *(STYLE / "fonts").iterdir()]:
        shutil.copyfile(file, style / file.relative_to(STYLE))
    for lang in LANGUAGES:
        place = folder if lang == "en" else folder / lang
        place.mkdir(exist_ok=True)
        for name in every:
            (place / name).write_text(whole(name, lang), "utf-8")
        for picture in pictures():
            shutil.copyfile(picture, place / picture.name)
    return len(every) * len(LANGUAGES)


def whole(name: str, lang: str) -> str:
    """Return a page as a complete HTML file."""
    up = "" if lang == "en" else "../"
    tongues = {code: f"{up}{name}" if code == "en" else f"{up}{code}/{name}" for code in LANGUAGES}
    facts: dict[str, Any] = {"up": up, "styles": STYLES, "tongues": tongues, "languages": LANGUAGES}
    page = rendered_page(name, lang)
    return templates.get_template("page.html").render(
        _=translator(lang), lang=lang, title=page.title, inside=Markup(page.inside), first=FIRST, **facts
    )
