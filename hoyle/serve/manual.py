"""The documentation at /docs: the same pages that `hoyle docs` writes, between the table's own head and foot."""

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from hoyle.docs import FIRST, TEXTS, made, pages
from hoyle.serve import visitors
from hoyle.serve.pages import page
from hoyle.serve.wire import Refusal
from hoyle.words import N_

PICTURES = ".png"


def show(request: Request) -> Response:
    """A page, made when it is first asked for and kept, off the event loop; or a picture on one."""
    name = request.path_params.get("page", FIRST)
    if name.endswith(PICTURES) and (TEXTS / name).is_file():
        return FileResponse(TEXTS / name)
    if name not in pages():
        raise Refusal(N_("There is nothing at this address."))
    who = visitors.visitor(request)
    found = made(name, who.lang)
    return page(request, who, "docs.html", title=found.title, inside=found.inside)
