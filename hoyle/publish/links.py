"""Addresses of a server's pages, and where the same pages are on a published site; `client/site/links.js` does the same."""

import re
from collections.abc import Mapping

SHELL = "table/"
"""The page that shows whatever the worker makes; its query is the address that a server's page would have."""
FILES = re.compile(r"/|/about|/table/|/docs/.*|/g/[^/?#-]+(/rules)?")
"""The paths of pages that are files of the site. Those of a game that the visitor has rewritten are not."""
SHARED = re.compile(r"/(static/|art/)(?:v-[0-9a-f]{12}/)?(.*)")
"""The paths of files that the pages of all languages share; a site has one version of them."""
OWN_ART = re.compile(r"^(art/[^/-]+)-[^/]*")
"""The folder with the drawings of a game that the visitor has rewritten: they are those of the usual game."""
LINK = re.compile(r'(\s(?:href|src)=")([/?][^"]*)"')


def page_link(address: str, site: str, home: str, here: str = "/") -> str:
    """Return the link to a page; `site` and `home` are the folders of the site and of the pages in the reader's language.

    `address` is a server's address, or a query of the page `here`.

    >>> page_link("/g/r/rules", "../../", "../")
    '../g/r/rules/'
    >>> page_link("/g/r?points_to_win=3#row", "", "de/")
    'de/table/?/g/r?points_to_win=3#row'
    >>> page_link("/art/r-red_ties-0123456789ab/seeker.svg", "../", "")
    '../art/r/seeker.svg'
    >>> page_link("/static/v-0123456789ab/hoyle.css", "../", "")
    '../static/hoyle.css'
    """
    if address.startswith("?"):
        return page_link(here + address, site, home)
    if address.startswith("//"):
        return address
    whole, mark, fragment = address.partition("#")
    path, _, query = whole.partition("?")
    if shared := SHARED.fullmatch(path):
        return site + OWN_ART.sub(r"\1", shared[1] + shared[2])
    if not query and FILES.fullmatch(path):
        is_folder = not path.endswith("/") and not path.startswith("/docs/")
        return (home + path[1:] + "/" * is_folder + mark + fragment) or "./"
    return f"{home}{SHELL}?{whole}{mark}{fragment}"


def relocated(html: str, site: str, home: str, here: str) -> str:
    """Return a page with links to the files of the site."""
    return LINK.sub(lambda match: f'{match[1]}{page_link(match[2], site, home, here)}"', html)


def home_of(lang: str, languages: Mapping[str, str]) -> str:
    """Return the folder of a language inside the site: that of the first language is the site itself."""
    return "" if lang == next(iter(languages)) else f"{lang}/"
