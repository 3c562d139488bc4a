"""Handlers as endpoints of Starlette: its requests become those of handlers, and their answers its responses."""

from collections.abc import Awaitable, Callable
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.handlers.messages import JSON, TEXT, Answer, data, page
from hoyle.i18n import LANGUAGES
from hoyle.pages.rendering import PageAddress, render, render_in_parts
from hoyle.server import visitors
from hoyle.server.compression import SECRET, page_response
from hoyle.server.narrations import in_parts
from hoyle.server.requests import ServerRequest

ServerHandler = Callable[[ServerRequest], Awaitable[Answer | Response]]
LONG = ("replay.html",)
"""The templates of pages that grow with a game: they are made in parts, between which others have their turns."""
SHOWN = (JSON, TEXT)
"""The types of files that a browser shows; it saves others."""


def endpoint(handler: ServerHandler, has_form: bool = True) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of a handler; without `has_form` it reads the body of a request itself."""

    async def answer(raw: Request) -> Response:
        fields = await visitors.form(raw) if raw.method == "POST" and has_form else {}
        request = request_of(raw, fields)
        answered = await handler(request)
        return await response_of(request, answered) if isinstance(answered, Answer) else answered

    return answer


def request_of(raw: Request, fields: dict[str, str]) -> ServerRequest:
    """Return the request for handlers, with the fields of its form."""
    visitor, tables = visitors.visitor_of(raw), raw.app.state.tables
    return ServerRequest(
        site=tables,
        method=raw.method,
        path=raw.url.path,
        query=dict(raw.query_params),
        fields=fields,
        parts=raw.path_params,
        reader=visitor,
        is_script=raw.headers.get("accept") == JSON,
        raw=raw,
        visitor=visitor,
        tables=tables,
    )


async def response_of(request: ServerRequest, answer: Answer) -> Response:
    """Return the response for an answer, with the visitor's cookies if they are to be set."""
    if answer.template:
        response = page_response(request.raw, await rendered(request, answer), answer.status)
    elif answer.location:
        response = RedirectResponse(answer.location, answer.status)
    else:
        response = Response(answer.body, answer.status, media_type=answer.type)
    if answer.file and answer.type not in SHOWN:
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(answer.file)}"
    response.headers.update(answer.headers)
    chooses_language = bool(answer.template) and "lang" in request.query
    if chooses_language or (request.is_remembered and answer.status < 400):
        request.visitor.remember(response)
    for cookie in request.forgotten:
        response.delete_cookie(cookie)
    return response


async def rendered(request: ServerRequest, answer: Answer) -> str:
    """Return the page of an answer as HTML, made when it is the turn of the visitor's address."""
    arguments, clock = (answer.template, request.visitor, address_of(request.raw)), request.tables.clock
    if answer.template not in LONG:
        await clock.turns.take()  # many requests may have waited for the store, and go on at once
        return render(*arguments, secret_mark=SECRET, **answer.model)
    async with clock.lock_of_caller():  # so that requests of an address do not go on all at once
        return "".join(await in_parts(clock, render_in_parts(*arguments, secret_mark=SECRET, **answer.model)))


def address_of(raw: Request) -> PageAddress:
    """Return the path of the requested page, and its addresses in all languages."""
    query = [(name, value) for name, value in raw.query_params.multi_items() if name != "lang"]
    return PageAddress(raw.url.path, {lang: f"?{urlencode([*query, ('lang', lang)])}" for lang in LANGUAGES})


async def refused(raw: Request, refusal: Refusal, status: int = 400) -> Response:
    """Return an error page with the sentence of a refusal; JSON for a program that asks for it."""
    request = request_of(raw, {})
    sentence = request.say(refusal.message, **refusal.facts)
    answer = (
        data({"error": sentence}, status) if request.is_script else page("error.html", {"sentence": sentence}, status)
    )
    return await response_of(request, answer)
