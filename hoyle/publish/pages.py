"""The pages of a published site that are files: lobby, rules forms, rulebooks, help and documentation, in every language."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from markupsafe import Markup

from hoyle.docs.site import pages as docs_pages
from hoyle.docs.site import rendered_page
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_, Translator
from hoyle.pages import lobby, rulebook, rules, rules_form, studio
from hoyle.pages.rendering import PageAddress, Reader, render
from hoyle.publish.links import SHELL, home_of, page_link, relocated
from hoyle.rules.game import Game
from hoyle.table.tickets import Ticket

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions of cards, set by the client
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    ]
)
"""The Content-Security-Policy of every page. Workers load nothing but files of the site either."""
SENTENCES = {
    "starting": N_("The game is being loaded. That takes a moment at your first visit."),
    "failed": N_("The game could not be loaded. Load the page again, or use a newer browser."),
    "updated": N_(
        "There is a new version of this site. It is used as soon as you have closed all pages of the site; your games go on."
    ),
}
"""The sentences that a page's script may have to show."""
INDEX = "index.html"


@dataclass(frozen=True)
class File:
    """A page that is a file."""

    address: str
    """The address of the page on a server."""
    template: str
    model: dict[str, Any]

    @property
    def path(self) -> str:
        """The path of the file below the folder of its language."""
        link = page_link(self.address, "", "")
        return INDEX if link == "./" else link + INDEX if link.endswith("/") else link


@dataclass(frozen=True)
class Head:
    """What the head of a published page contains."""

    folder: str
    """The path from the page to the folder of the site."""
    attributes: Markup
    """The attributes of the whole page, which its script reads."""
    policy: str = POLICY


def written(title: str) -> Iterator[tuple[str, str]]:
    """Yield all pages of a site with this title: the paths of the files below its folder, and their contents."""
    for lang in LANGUAGES:
        reader = Reader(lang, is_published=True, site_title=title)
        for file in files(reader):
            yield home_of(lang, LANGUAGES) + file.path, page(file, reader)


def page(file: File, reader: Reader) -> str:
    """Return the content of a page."""
    up = "../" * file.path.count("/")
    folder = up + ("../" if home_of(reader.lang, LANGUAGES) else "")
    place = file.path.removesuffix(INDEX)
    languages = {lang: (folder + home_of(lang, LANGUAGES) + place) or "./" for lang in LANGUAGES}
    head = Head(folder, attributes(folder, reader.say))
    html = render(file.template, reader, PageAddress(file.address, languages), site=head, **file.model)
    return relocated(html, folder, up, file.address)


def attributes(folder: str, say: Translator) -> Markup:
    """Return the attributes of a page for its script."""
    values = {"site": folder or "./", "langs": " ".join(LANGUAGES)}
    values |= {name: say(sentence) for name, sentence in SENTENCES.items()}
    return Markup("".join(f' data-{name}="{escape(value)}"' for name, value in values.items()))


def files(reader: Reader) -> Iterator[File]:
    """Yield the pages in one language."""
    say = reader.say
    added = {"rule_sets": [], "open_tables": [], "browser_tables": "", "invite": ""}
    yield File("/", "lobby.html", lobby.model("", [], say) | added)
    yield File("/about", "about.html", {})
    yield File("/" + SHELL, "shell.html", {})
    for game in GAMES.values():
        yield File(f"/g/{game.name}", "game.html", rules_model(game, reader))
        model = rulebook.model(game, reader.lang, say) | {"print_link": ""}
        yield File(
            f"/g/{game.name}/rules",
            "rulebook.html",
            {"play": f"/g/{game.name}", "studio": studio.address(game), **model},
        )
    for name in docs_pages():
        document = rendered_page(name, reader.lang)
        yield File(f"/docs/{name}", "docs.html", {"title": document.title, "inside": document.inside})


def rules_model(game: Game, reader: Reader) -> dict[str, Any]:
    """Return the model of the rules form with the usual rules."""
    usual = rules_form.read_form(game, {}, reader.say)
    added = {"error_text": "", "error_link": None, "parent": None, "proposal": "", "results": "", "siblings": []}
    added |= {
        "studio": studio.address(game),
        "ticket": Ticket("", ""),
        "links": rules.links(game, usual, reader) | {"share": ""},
    }
    return rules.model(game, usual, {}, reader) | added
