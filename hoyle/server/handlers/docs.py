"""The documentation at /docs: the pages that `hoyle docs` also writes, in the layout of the site."""

from asyncio import to_thread
from functools import cache

from starlette.responses import FileResponse, Response

from hoyle.docs.folders import TEXTS
from hoyle.docs.site import FIRST, pages, rendered_page
from hoyle.errors import NotFound
from hoyle.handlers.messages import Answer, page
from hoyle.i18n import N_
from hoyle.server.requests import ServerRequest

PICTURE_SUFFIX = ".png"


@cache
def pictures() -> frozenset[str]:
    """Return the names of all pictures."""
    return frozenset(file.name for file in TEXTS.glob("*" + PICTURE_SUFFIX))


async def show(request: ServerRequest) -> Answer | Response:
    """Return a page, which is rendered in a thread at its first request and cached, or a picture."""
    name = request.parts.get("page", FIRST)
    if name in pictures():
        return FileResponse(TEXTS / name)
    if name not in pages():
        raise NotFound(N_("There is no page at this address."))
    document = await to_thread(rendered_page, name, request.visitor.lang)
    return page("docs.html", {"title": document.title, "inside": document.inside})
