"""Render pages: make HTML from a template, a reader and plain data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context, select_autoescape
from jinja2.runtime import Context

from hoyle.i18n import LANGUAGES, Translator, translator
from hoyle.pages import art
from hoyle.pages.assets import asset, fonts
from hoyle.pages.places import places
from hoyle.table.people.talk import plain_text

templates = Environment(
    loader=PackageLoader("hoyle.pages"), autoescape=select_autoescape(), undefined=StrictUndefined, trim_blocks=True
)


@pass_context
def secret(context: Context, value: str) -> str:
    """Return a secret of the reader between the marks of the server, which does not compress it; as it is without a server."""
    mark = context.get("secret_mark", "")
    return f"{mark}{value}{mark}"


templates.filters["secret"] = secret  # pyright: ignore[reportArgumentType] its table names each filter it knows

PART_SIZE = 100
"""How many texts and values of a template make a part of a page, which takes less than a millisecond."""
PAGES_WITHOUT_SERVER = ("/pocket",)
"""The pages of games that published sites have."""


@dataclass
class Reader:
    """The reader of a page: language, theme and player name."""

    lang: str = "en"
    theme: str = ""
    name: str = ""
    is_published: bool = field(default=False, kw_only=True)
    """Whether the page is one of a published site, without a server."""
    site_title: str = field(default="Hoyle", kw_only=True)
    """The name of the site in the bar of each page."""

    @property
    def say(self) -> Translator:
        """The translator into the reader's language."""
        return translator(self.lang)

    def has_page(self, address: str) -> bool:
        """Return whether the reader can open a page of a game (`Game.pages`)."""
        return not self.is_published or address in PAGES_WITHOUT_SERVER


@dataclass(frozen=True)
class PageAddress:
    """The path of a page, and the links to the same page in every language."""

    path: str
    languages: Mapping[str, str] = field(default_factory=dict[str, str])


def render(template: str, reader: Reader, address: PageAddress, **variables: object) -> str:
    """Return a page as HTML."""
    return templates.get_template(template).render(common_variables(reader, address) | variables)


def render_in_parts(template: str, reader: Reader, address: PageAddress, **variables: object) -> Iterator[str]:
    """Return a page as HTML in parts, each of which is made when it is taken."""
    stream = templates.get_template(template).stream(common_variables(reader, address) | variables)
    stream.enable_buffering(PART_SIZE)
    return stream


def common_variables(reader: Reader, address: PageAddress) -> dict[str, object]:
    """Return the variables that all templates have."""
    return {
        "_": reader.say,
        "ngettext": reader.say.many,
        "reader": reader,
        "languages": LANGUAGES,
        "asset": asset,
        "cloth_links": art.cloth_links,
        "fonts": fonts(reader.lang),
        "bar_places": places(reader.say),
        "current_path": address.path,
        "lang_links": address.languages,
    }


def fragment(template: str, macro: str, reader: Reader, *values: object) -> str:
    """Return a part of a page as HTML: what a macro of a template makes of these values."""
    module = templates.get_template(template).make_module({"_": reader.say, "ngettext": reader.say.many})
    return str(getattr(module, macro)(*values)).strip()


def one_line(text: str, max_length: int) -> str:
    """Return typed text as one line of at most `max_length` characters."""
    return plain_text(text)[:max_length].strip()
