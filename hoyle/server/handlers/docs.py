"""The documentation at /docs: the pages that `hoyle docs` writes, with the header and footer of the site."""

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from hoyle.docs import FIRST, TEXTS, pages, rendered_page
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server import visitors
from hoyle.server.answers import page

PICTURES = ".png"


def show(request: Request) -> Response:
    """Answer with a page, rendered at its first request and cached, or with a picture. Runs outside the event loop."""
    name = request.path_params.get("page", FIRST)
    if name.endswith(PICTURES) and (TEXTS / name).is_file():
        return FileResponse(TEXTS / name)
    if name not in pages():
        raise Refusal(N_("There is no page at this address."))
    who = visitors.visitor(request)
    found = rendered_page(name, who.lang)
    return page(request, who, "docs.html", title=found.title, inside=found.inside)
