"""The server as one Starlette application."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.serve import designer, lobby, manual, pages, pocket, scores, sockets, stills, tablepages
from hoyle.serve.hall import Hall
from hoyle.serve.inquiries import Inquiries
from hoyle.serve.store import SqliteStore, StoreError
from hoyle.serve.thinkers import PAUSE, Thinker, Thinkers
from hoyle.serve.wire import Refusal
from hoyle.words import N_

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places of cards, set by the client
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
FOR_GOOD = "public, max-age=31536000, immutable"


class Kept(StaticFiles):
    """Files that browsers keep: for good under an address with a digest, otherwise after asking."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file with the right word about keeping it."""
        response = await super().get_response(path, scope)
        digest = b"v=" in scope.get("query_string", b"")
        response.headers["Cache-Control"] = FOR_GOOD if digest else "no-cache"
        return response


class Drawings(Kept):
    """A game's drawings: its own folder, then its family's, then the one of all games."""

    def __init__(self, game: Game) -> None:
        """All these folders, as far as there are such."""
        super().__init__(directory=stills.COMMON / "art")
        self.all_directories = [folder for folder in stills.art_folders(game) if folder.is_dir()]


class Guarded:
    """Puts the headers that keep strangers out on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Around the application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                pairs = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *pairs]
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def create(store: Path, thinkers: Thinker | None = None, pause: float = PAUSE) -> Starlette:
    """The application on this store; StoreError with one sentence if the store cannot be used."""
    hall = Hall(SqliteStore(store), thinkers or Thinkers(), pause)
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guarded)],
        exception_handlers={
            Refusal: refused,
            OptionError: refused,
            StoreError: refused,
            HTTPException: missing,
            500: broken,
        },
        lifespan=lifespan,
    )
    app.state.hall, app.state.inquiries = hall, Inquiries()
    return app


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncGenerator[None]:
    """Bots get ready when the server starts; everything is let go when it ends."""
    hall: Hall = app.state.hall
    hall.thinkers.warm(list(GAMES))
    yield
    app.state.inquiries.close()
    hall.close()


def routes() -> list[Any]:
    """Every address."""
    return [
        Route("/", lobby.show),
        Route("/about", pages.about),
        Route("/docs/", manual.show),
        Route("/docs/{page}", manual.show),
        Route("/pocket", pocket.show),
        Route("/settings", pages.settings, methods=["POST"]),
        Route("/g/{game}", designer.house_rules, methods=["GET"]),
        Route("/g/{game}", designer.open_table, methods=["POST"]),
        Route("/g/{game}/check", designer.check, methods=["GET", "POST"]),
        Route("/g/{game}/rules", pages.rulebook),
        Route("/g/{game}/measure", designer.measure),
        Route("/g/{game}/score", scores.show),
        Route("/g/{game}/keep", designer.keep, methods=["POST"]),
        Route("/g/{game}/save", designer.save, methods=["POST"]),
        Route("/g/{game}/open", designer.open_file, methods=["POST"]),
        Route("/c/{id}", designer.kept_game),
        Route("/c/{id}/forget", designer.forget, methods=["POST"]),
        Route("/t/{table}", tablepages.show),
        *(Route(f"/t/{{table}}/{name}", does, methods=["POST"]) for name, does in DEEDS.items()),
        *(Route(f"/t/{{table}}/{name}", shows) for name, shows in LOOKS.items()),
        WebSocketRoute("/ws", sockets.serve),
        WebSocketRoute("/ws/{table}", sockets.replay),
        Mount("/static", Kept(directory=pages.STATIC)),
        *(Mount(f"/art/{name}", Drawings(game)) for name, game in GAMES.items()),
    ]


Answer = Callable[[Request], Any]
DEEDS: dict[str, Answer] = {
    "sit": tablepages.sit,
    "resign": tablepages.resign,
    "again": tablepages.again,
    "swap": tablepages.swap,
}
LOOKS: dict[str, Answer] = {
    "change": tablepages.change,
    "replay": tablepages.replay,
    "view": tablepages.position,
    "deal": tablepages.deal,
    "record.json": tablepages.record,
}


async def refused(request: Request, error: Exception) -> Response:
    """Whatever cannot be done is a page with one sentence."""
    assert isinstance(error, Refusal | OptionError | StoreError)
    return pages.sorry(request, Refusal(error.message, **error.facts), 503 if isinstance(error, StoreError) else 400)


async def missing(request: Request, error: Exception) -> Response:
    """An address that leads nowhere, or a request of the wrong kind."""
    assert isinstance(error, HTTPException)
    return pages.sorry(request, Refusal(N_("There is nothing at this address.")), error.status_code)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: one sentence to the reader, the rest to the server's own log."""
    return pages.sorry(request, Refusal(N_("Something went wrong here; nothing of your game is lost.")), 500)
