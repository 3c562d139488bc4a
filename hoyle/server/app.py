"""The server as one Starlette application."""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, drawings, own_games
from hoyle.handlers import routes as shared
from hoyle.host.host import PAUSE
from hoyle.i18n import N_
from hoyle.pages.assets import CLIENT, STYLES, client_version, style_sheet
from hoyle.rules.game import Game
from hoyle.server.answers import ServerHandler, endpoint, refused
from hoyle.server.backup_names import age_of_backup
from hoyle.server.bot_workers import BotWorkers
from hoyle.server.browser_tables import BrowserTables
from hoyle.server.comparisons import Comparisons
from hoyle.server.compression import encode, encoded_file
from hoyle.server.fair_turns import FairTurns, Turns
from hoyle.server.garbage_collection import short_collections
from hoyle.server.guards import SECURITY_HEADERS, AllowedHosts, CountedResponses, FormRates, SecurityHeaders, WithoutNul
from hoyle.server.handlers import (
    devices,
    docs,
    gallery,
    game_files,
    games,
    lab,
    notifications,
    operation,
    operator,
    printing,
    programs,
    reports,
    review,
    rewrites,
    rules,
    site,
    tables,
)
from hoyle.server.health import Health, Space
from hoyle.server.jobs import Jobs
from hoyle.server.logs import Once, on_loop_error
from hoyle.server.measuring import Measuring
from hoyle.server.metrics import Metrics
from hoyle.server.moderation import Moderation
from hoyle.server.notifications.notifier import Notifier
from hoyle.server.rates import Rates, TooMany
from hoyle.server.replaying import StuckTables
from hoyle.server.retention import Retention
from hoyle.server.services import do_all
from hoyle.server.settings import DEFAULTS, Settings
from hoyle.server.shared_questions import SharedQuestions
from hoyle.server.sockets import SocketRoutes, Sockets
from hoyle.server.store import open_store
from hoyle.server.tables import Tables
from hoyle.server.text_measuring import TextMeasuring
from hoyle.server.visitor_texts import VisitorTexts
from hoyle.server.visitors import Tokens
from hoyle.table.ports import Bots, Millis, StoreError

HELPER_SECONDS = 15.0
"""How long the rummy helper, or a trial of rules, may calculate."""
VERSION = re.compile(r"v-[0-9a-f]{12}")
IMMUTABLE = "public, max-age=31536000, immutable"


class CachedFiles(StaticFiles):
    """Static files with cache headers: immutable if the query contains a digest (`v=`), otherwise to be revalidated."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file with its `Cache-Control` header."""
        response = encoded_file(await super().get_response(path, scope), scope)
        has_digest = b"v=" in scope.get("query_string", b"")
        response.headers["Cache-Control"] = IMMUTABLE if has_digest else "no-cache"
        return response


class ClientFiles(StaticFiles):
    """The files of the client: immutable below the folder of this version, otherwise to be revalidated.

    A page of another version, older or newer than this server, gets the files that are here.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file with its `Cache-Control` header."""
        folder, _, name = path.partition("/")
        has_version = VERSION.fullmatch(folder) is not None
        name = name if has_version else path
        if name == STYLES and scope["method"] in ("GET", "HEAD"):
            response = Response(style_sheet(), media_type="text/css")
            encode(response, scope)
        else:
            response = encoded_file(await super().get_response(name, scope), scope)
        response.headers["Cache-Control"] = IMMUTABLE if folder == client_version() else "no-cache"
        return response


class Drawings(CachedFiles):
    """A game's drawings and cloth, from its own folder first, then its family's, then the folder of all games."""

    def __init__(self, game: Game) -> None:
        """Serve the folders that exist."""
        super().__init__(directory=drawings.GAMES_FOLDER / "art")
        self.all_directories = [folder for folder in drawings.folders(game) if folder.is_dir()]


@lru_cache(1024)
def drawings_of(game: Game) -> Drawings:
    """Return what serves the drawings of a game."""
    return Drawings(game)


async def drawings_of_game(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the drawings of the game in the path: of any that is listed now, and of the usual game where a visitor has rewritten it."""
    name = scope["path_params"]["game"]
    game = GAMES.get(name) or GAMES.get(own_games.usual_name(name))
    if game is None:
        raise HTTPException(404)
    await drawings_of(game)(scope, receive, send)


def create(
    store: Path | str, bots: Bots | None = None, pause: Millis = PAUSE, settings: Settings = DEFAULTS
) -> Starlette:
    """Return the application for a store (see `open_store`); StoreError if the store cannot be used.

    The default for `bots` is BotWorkers; `pause` is the wait before a bot moves.
    """
    rates, metrics, browser_tables = Rates(settings), Metrics(), BrowserTables(settings.site)
    turns = Turns()
    told_once = Once()
    app = Starlette(
        routes=[*routes(), *browser_tables.routes()],
        middleware=[
            Middleware(SocketRoutes, settings.allow_hosts, told_once),
            Middleware(CountedResponses, metrics),
            Middleware(SecurityHeaders),
            Middleware(AllowedHosts, settings.allow_hosts, told_once),
            Middleware(WithoutNul),
            Middleware(FormRates, rates),
            Middleware(FairTurns, turns),
        ],
        exception_handlers={
            Refusal: on_refusal,
            HTTPException: on_http_error,
            ClientDisconnect: on_disconnect,
            500: on_server_error,
        },
        lifespan=lifespan,
    )
    opened, state = open_store(store), app.state
    state.settings, state.rates, state.metrics, state.browser_tables = settings, rates, metrics, browser_tables
    state.told_once = told_once
    state.tokens = Tokens(opened.key(), opened.holders())
    state.bots = bots or BotWorkers()
    state.moderation = Moderation(opened, opened.key(), settings.operator_token)
    state.tables = Tables(opened, state.bots, pause, metrics, turns)
    texts = VisitorTexts(opened, settings, state.moderation, state.tables.visitor_rules.worker_of)
    state.texts = state.tables.observed.moderator = texts
    state.moderation.on_hidden = state.tables.on_hidden
    state.notifier = Notifier(opened, state.tables.host, rates, settings, metrics)
    state.tables.observed.watcher = state.notifier
    state.health = Health(opened, metrics)
    state.retention = Retention(opened, state.tables.host, settings.keep_days, metrics)
    state.stuck_tables = StuckTables(opened, metrics)
    if isinstance(state.bots, BotWorkers):
        state.bots.is_watched = state.tables.host.is_watched
    state.network_host = ""  # the name of this machine in its network, see `run`
    state.lab, state.helper = Jobs(settings), Jobs(replace(settings, job_seconds=HELPER_SECONDS))
    state.printer = Jobs(settings, printing.MAX_DOCUMENTS)
    state.comparisons = Comparisons(opened.comparisons, state.lab, settings.comparison_days, opened.is_shared, metrics)
    state.sockets = Sockets(settings)
    written = TextMeasuring(opened.texts, texts.is_played)
    state.measuring = Measuring(opened, settings, lambda: is_busy(app), written)
    watch(app)
    return app


def watch(app: Starlette) -> None:
    """Add the figures that are read from the parts of the server."""
    state, metrics = app.state, app.state.metrics
    state.space = Space(state.tables.store)
    metrics.watch("hoyle_store_bytes", "Size of the store", lambda: state.space.size)
    if not state.tables.store.is_shared:
        metrics.watch("hoyle_disk_free_bytes", "Free bytes on the disk of the store", lambda: state.space.free)
    if state.settings.backups:
        metrics.watch(
            "hoyle_backup_age_seconds",
            "Time since the last backup",
            lambda: age_of_backup(Path(state.settings.backups)),
        )
    metrics.watch("hoyle_tables", "Tables in memory", lambda: len(state.tables.host.rooms))
    metrics.watch("hoyle_sockets", "WebSockets of tables and replays", state.sockets.by_table.total)
    metrics.watch("hoyle_reports", "Reports that no operator has dealt with", lambda: state.moderation.waiting)
    metrics.watch(
        "hoyle_texts", "Texts of rules that no operator has decided about", lambda: state.moderation.texts_waiting
    )
    metrics.watch(
        "hoyle_jobs",
        "Calculations of visitors that wait or run",
        lambda: sum(len(jobs.unfinished()) for jobs in all_jobs(app)),
    )


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncGenerator[None]:
    """Compile the bots when the server starts; release all resources when it stops. A part that fails stops no other one."""
    state = app.state
    asyncio.get_running_loop().set_exception_handler(on_loop_error)
    repeated = state.retention, state.moderation, state.stuck_tables
    parts = state.tables, state.notifier, state.health, state.measuring, state.comparisons, *repeated
    await do_all([lambda: start_bots(app), *(part.start for part in parts)])
    with short_collections():
        yield
    first = [state.notifier.close, state.measuring.stop, state.health.close, *(work.close for work in repeated)]
    await do_all([*first, *(jobs.close for jobs in all_jobs(app)), state.comparisons.stop])
    await do_all([state.tables.visitor_rules.close, state.tables.close])
    if isinstance(state.bots, BotWorkers):
        state.bots.close()


def start_bots(app: Starlette) -> None:
    """Compile the bots, and help those of other servers."""
    if isinstance(app.state.bots, BotWorkers):
        app.state.bots.warm(list(GAMES) if app.state.settings.warm == "all" else [])
        if sharing := app.state.tables.store.sharing:
            app.state.bots.shared = SharedQuestions(app.state.bots, sharing.questions)


def all_jobs(app: Starlette) -> tuple[Jobs, ...]:
    """Return the queues of what visitors ask to be calculated."""
    return app.state.lab, app.state.helper, app.state.printer


def is_busy(app: Starlette) -> bool:
    """Return whether the server has something to do for visitors.

    It has if a calculation of a visitor waits or runs, if a bot thinks or is compiled, or if somebody is connected to a game
    that is not over.
    """
    state, host = app.state, app.state.tables.host
    if any(jobs.unfinished() for jobs in all_jobs(app)) or host.tasks:
        return True
    if isinstance(state.bots, BotWorkers) and state.bots.is_working:
        return True
    loaded = dict(host.rooms)
    return any(each.table.summary.status == "open" and host.is_watched(id) for id, each in loaded.items())


async def prepare_stop(app: Starlette) -> None:
    """Finish what players have sent, tell them that the server stops, and close their sockets; end the calculations."""
    app.state.health.is_stopping = True
    await do_all([app.state.measuring.stop, *(jobs.close for jobs in all_jobs(app)), app.state.sockets.stop])


GETS: dict[str, ServerHandler] = {
    "/about": site.about,
    "/docs/": docs.show,
    "/docs/{page}": docs.show,
    "/pocket": site.pocket,
    "/protocol.json": programs.show_schema,
    "/games": games.show,
    "/games/export": games.export,
    notifications.PAGE: notifications.show,
    f"{notifications.PAGE}/state": notifications.state,
    notifications.WORKER: notifications.service_worker,
    "/g/{game}/measure": lab.show_form,
    "/g/{game}/trial": rules.try_rules,
    "/g/{game}/rewrite": rewrites.show,
    "/lab/{id}.{suffix}": lab.export,
    "/lab/{id}": lab.show,
    "/lab/{id}/progress": lab.show_progress,
    "/g/{game}/print": printing.show,
    "/g/{game}/print.pdf": printing.download,
    "/gallery": gallery.show,
    "/gallery.json": gallery.export,
    "/gallery/families": gallery.show_families,
    "/gallery/{id}": gallery.show_entry,
    "/gallery/{id}/file": gallery.download,
    "/operator": operator.show,
    "/operator/text/{name}": operator.show_text,
    "/t/{table}/device": devices.show_code,
    "/t/{table}/take": devices.show_take,
    "/t/{table}/program": programs.show,
    "/t/{table}/invitation.json": programs.show_invitation,
    "/t/{table}/propose": rules.start_proposal,
    "/t/{table}/proposed": rewrites.proposed,
    "/t/{table}/report": reports.show,
    "/t/{table}/review": review.show,
    "/t/{table}/review/progress": review.show_progress,
}
"""By path, what a server alone answers to GET."""
POSTS: dict[str, ServerHandler] = {
    "/pocket": site.ask_pocket,
    "/settings": site.settings,
    "/games/name": games.set_name,
    "/games/delete": games.delete,
    "/games/import": game_files.import_game,
    f"{notifications.PAGE}/browser": notifications.add_browser,
    f"{notifications.PAGE}/browser/remove": notifications.remove_browser,
    f"{notifications.PAGE}/webhook": notifications.add_webhook,
    f"{notifications.PAGE}/{{id}}/test": notifications.test,
    f"{notifications.PAGE}/{{id}}/on": notifications.turn_on,
    f"{notifications.PAGE}/{{id}}/delete": notifications.delete,
    "/g/{game}/measure": lab.ask,
    "/lab/{id}": lab.go_on,
    "/lab/{id}/cancel": lab.cancel,
    "/g/{game}/print": printing.start,
    "/gallery/{id}/rate": gallery.rate,
    "/gallery/{id}/report": reports.send_about_rules,
    "/gallery/{id}/withdraw": gallery.withdraw,
    "/g/{game}/publish": gallery.publish,
    "/g/{game}/rewrite": rewrites.open_table,
    "/g/{game}/rewrite/propose": rewrites.propose,
    "/g/{game}/rewrite/publish": rewrites.publish,
    "/g/{game}/rewrite/text": rewrites.show_text,
    "/operator/in": operator.sign_in,
    "/operator/out": operator.sign_out,
    "/operator/act": operator.act,
    "/friends": tables.gather,
    "/t/{table}/sit": tables.sit,
    "/t/{table}/seat-bot": tables.seat_bot,
    "/t/{table}/take": devices.take,
    "/t/{table}/program": programs.change,
    "/t/{table}/review": review.start,
    "/t/{table}/review/cancel": review.cancel,
    "/t/{table}/report": reports.send,
}
"""By path, what a server alone answers to forms."""
UPLOADS = ("/g/{game}/open", "/games/import", f"{notifications.PAGE}/browser", f"{notifications.PAGE}/browser/remove")
"""The paths whose handlers read the body of a POST themselves."""


def routes() -> list[Any]:
    """Return all routes."""
    gets, posts = {**shared.GETS, **GETS}, {**shared.POSTS, **POSTS}
    return [
        *(Route(path, endpoint(handler), methods=["GET"]) for path, handler in gets.items()),
        *(Route(path, endpoint(handler, path not in UPLOADS), methods=["POST"]) for path, handler in posts.items()),
        Route("/healthz", operation.healthz),
        Route("/readyz", operation.readyz),
        Route("/metrics", operation.metrics),
        Mount("/static", ClientFiles(directory=CLIENT)),
        Mount("/art/{game}", drawings_of_game),
    ]


async def on_refusal(request: Request, error: Exception) -> Response:
    """Return an error page with the reason of a refusal."""
    assert isinstance(error, Refusal)
    return await refused(request, error, status_of(error))


def status_of(error: Refusal) -> int:
    """Return the HTTP status of a refusal."""
    match error:
        case NotFound():
            return 404
        case TooMany():
            return 429
        case StoreError():
            return 503
        case _:
            return 400


async def on_http_error(request: Request, error: Exception) -> Response:
    """Return an error page for an unknown address or a wrong method."""
    assert isinstance(error, HTTPException)
    return await refused(request, Refusal(N_("There is no page at this address.")), error.status_code)


async def on_disconnect(request: Request, error: Exception) -> Response:
    """Return an answer that nobody reads, because the client has left before it had sent its whole request."""
    return Response(status_code=400)


async def on_server_error(request: Request, error: Exception) -> Response:
    """Return an error page for an internal error; the server logs the traceback."""
    response = await refused(request, Refusal(N_("Something went wrong on the server. Your game is saved.")), 500)
    response.headers.update(SECURITY_HEADERS)  # Starlette answers errors outside of the middleware
    return response
