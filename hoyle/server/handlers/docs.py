"""The documentation at /docs: the pages that `hoyle docs` also writes, in the layout of the site."""

from functools import cache

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from hoyle.docs.site import FIRST, TEXTS, pages, rendered_page
from hoyle.errors import NotFound
from hoyle.i18n import N_
from hoyle.server import visitors
from hoyle.server.answers import page

PICTURE_SUFFIX = ".png"


@cache
def pictures() -> frozenset[str]:
    """Return the names of all pictures."""
    return frozenset(file.name for file in TEXTS.glob("*" + PICTURE_SUFFIX))


def show(request: Request) -> Response:
    """Return a page, which is rendered at its first request and cached, or a picture.

    Starlette runs this function in a thread because it is not a coroutine function.
    """
    name = request.path_params.get("page", FIRST)
    if name in pictures():
        return FileResponse(TEXTS / name)
    if name not in pages():
        raise NotFound(N_("There is no page at this address."))
    visitor = visitors.visitor_of(request)
    document = rendered_page(name, visitor.lang)
    return page(request, visitor, "docs.html", title=document.title, inside=document.inside)
