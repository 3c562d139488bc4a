"""The server as one Starlette application."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, drawings
from hoyle.host.host import PAUSE
from hoyle.i18n import N_
from hoyle.pages.assets import CLIENT, STYLES, client_version, style_sheet
from hoyle.rules.game import Game
from hoyle.server.answers import refusal_page
from hoyle.server.backup_names import age_of_backup
from hoyle.server.bot_workers import BotWorkers
from hoyle.server.browser_tables import BrowserTables
from hoyle.server.comparisons import Comparisons
from hoyle.server.compression import encode, encoded_file
from hoyle.server.fair_turns import FairTurns, Turns
from hoyle.server.garbage_collection import short_collections
from hoyle.server.guards import SECURITY_HEADERS, AllowedHosts, CountedResponses, FormRates, SecurityHeaders, WithoutNul
from hoyle.server.handlers import (
    daily,
    devices,
    docs,
    gallery,
    game_files,
    games,
    lab,
    notifications,
    operation,
    operator,
    play_on,
    printing,
    programs,
    puzzles,
    reports,
    review,
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
from hoyle.server.visitors import Tokens
from hoyle.table.ports import Bots, Millis, StoreError

HELPER_SECONDS = 15.0
"""How long the rummy helper may calculate."""
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
    """The files of the client: immutable below the folder of this version, to be revalidated elsewhere.

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
    state.notifier = Notifier(opened, state.tables.host, rates, settings, metrics)
    state.tables.host.watcher = state.notifier
    state.health = Health(opened, metrics)
    state.retention = Retention(opened, state.tables.host, settings.keep_days, metrics)
    state.stuck_tables = StuckTables(opened, metrics)
    if isinstance(state.bots, BotWorkers):
        state.bots.is_watched = state.tables.host.is_watched
    state.lab, state.helper = Jobs(settings), Jobs(replace(settings, job_seconds=HELPER_SECONDS))
    state.printer = Jobs(settings, printing.MAX_DOCUMENTS)
    state.comparisons = Comparisons(opened.comparisons, state.lab, settings.comparison_days, opened.is_shared, metrics)
    state.sockets = Sockets(settings)
    state.measuring = Measuring(opened, settings, lambda: is_busy(app))
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
    metrics.watch("hoyle_tables", "Tables in memory", lambda: len(state.tables.host.loaded_tables))
    metrics.watch("hoyle_sockets", "WebSockets of tables and replays", state.sockets.by_table.total)
    metrics.watch("hoyle_reports", "Reports that no operator has dealt with", lambda: state.moderation.waiting)
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
    await do_all([*first, *(jobs.close for jobs in all_jobs(app)), state.comparisons.stop, state.tables.close])
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
    loaded = dict(host.loaded_tables)
    return any(each.table.status == "open" and host.is_watched(id) for id, each in loaded.items())


async def prepare_stop(app: Starlette) -> None:
    """Finish what players have sent, tell them that the server stops, and close their sockets; end the calculations."""
    app.state.health.is_stopping = True
    await do_all([app.state.measuring.stop, *(jobs.close for jobs in all_jobs(app)), app.state.sockets.stop])


def routes() -> list[Any]:
    """Return all routes."""
    return [
        Route("/", site.lobby),
        Route("/about", site.about),
        Route("/docs/", docs.show),
        Route("/docs/{page}", docs.show),
        Route("/pocket", site.pocket),
        Route("/pocket", site.ask_pocket, methods=["POST"]),
        Route("/protocol.json", programs.show_schema),
        Route("/settings", site.settings, methods=["POST"]),
        Route("/other-games", site.other_games),
        Route("/games", games.show),
        Route("/games/name", games.set_name, methods=["POST"]),
        Route("/games/export", games.export),
        Route("/games/delete", games.delete, methods=["POST"]),
        *(Route(address, handler, methods=[method]) for method, address, handler in notifications.ROUTES),
        Route("/games/import", game_files.import_game, methods=["POST"]),
        Route("/g/{game}", rules.show, methods=["GET"]),
        Route("/g/{game}", rules.open_table, methods=["POST"]),
        Route("/g/{game}/check", rules.check, methods=["GET", "POST"]),
        Route("/g/{game}/change", rules.change, methods=["POST"]),
        Route("/g/{game}/rules", site.rulebook),
        Route("/g/{game}/measure", lab.show_form),
        Route("/g/{game}/measure", lab.ask, methods=["POST"]),
        Route("/lab/{id}.{suffix}", lab.export),
        Route("/lab/{id}", lab.show),
        Route("/lab/{id}", lab.go_on, methods=["POST"]),
        Route("/lab/{id}/progress", lab.show_progress),
        Route("/lab/{id}/cancel", lab.cancel, methods=["POST"]),
        Route("/g/{game}/print", printing.show),
        Route("/g/{game}/print", printing.start, methods=["POST"]),
        Route("/g/{game}/print.pdf", printing.download),
        Route("/g/{game}/score", site.scores),
        Route("/daily", daily.show),
        Route("/daily/{day}", daily.show),
        Route("/daily/{day}/{family}", daily.open_table, methods=["POST"]),
        Route("/puzzles", puzzles.show_all),
        Route("/puzzles/{family}/{number}", puzzles.show),
        Route("/gallery", gallery.show),
        Route("/gallery.json", gallery.export),
        Route("/gallery/{id}", gallery.show_entry),
        Route("/gallery/{id}/file", gallery.download),
        Route("/gallery/{id}/rate", gallery.rate, methods=["POST"]),
        Route("/gallery/{id}/report", reports.send_about_rules, methods=["POST"]),
        Route("/gallery/{id}/withdraw", gallery.withdraw, methods=["POST"]),
        Route("/g/{game}/publish", gallery.publish, methods=["POST"]),
        Route("/g/{game}/keep", rules.save_rule_set, methods=["POST"]),
        Route("/g/{game}/save", rules.download_file, methods=["POST"]),
        Route("/g/{game}/open", rules.upload_file, methods=["POST"]),
        Route("/c/{id}", rules.show_saved),
        Route("/c/{id}/forget", rules.delete_rule_set, methods=["POST"]),
        Route("/t/{table}", tables.show),
        *(Route(f"/t/{{table}}/{name}", handler, methods=["POST"]) for name, handler in TABLE_POSTS.items()),
        *(Route(f"/t/{{table}}/{name}", handler) for name, handler in TABLE_PAGES.items()),
        Route("/operator", operator.show),
        Route("/operator/in", operator.sign_in, methods=["POST"]),
        Route("/operator/out", operator.sign_out, methods=["POST"]),
        Route("/operator/act", operator.act, methods=["POST"]),
        Route("/healthz", operation.healthz),
        Route("/readyz", operation.readyz),
        Route("/metrics", operation.metrics),
        Mount("/static", ClientFiles(directory=CLIENT)),
        *(Mount(f"/art/{name}", Drawings(game)) for name, game in GAMES.items()),
    ]


Handler = Callable[[Request], Any]
TABLE_POSTS: dict[str, Handler] = {
    "sit": tables.sit,
    "seat-bot": tables.seat_bot,
    "take": devices.take,
    "program": programs.change,
    "propose": rules.propose,
    "play-on": play_on.open_table,
    "review": review.start,
    "review/cancel": review.cancel,
    "resign": tables.resign,
    "report": reports.send,
    "again": tables.rematch,
    "swap": tables.swap,
}
TABLE_PAGES: dict[str, Handler] = {
    "rules": tables.rulebook,
    "change": tables.change,
    "proposals": tables.proposals,
    "device": devices.show_code,
    "take": devices.show_take,
    "program": programs.show,
    "invitation.json": programs.show_invitation,
    "propose": rules.start_proposal,
    "report": reports.show,
    "guide": tables.show_guide,
    "replay": tables.replay,
    "play-on": play_on.show,
    "review": review.show,
    "review/progress": review.show_progress,
    "view": tables.position,
    "last-turn": tables.last_turn,
    "daily": daily.result,
    "deal": tables.deal,
    "record.json": tables.record,
    "game.txt": tables.transcript,
}


async def on_refusal(request: Request, error: Exception) -> Response:
    """Return an error page with the reason of a refusal."""
    assert isinstance(error, Refusal)
    return refusal_page(request, error, status_of(error))


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
    return refusal_page(request, Refusal(N_("There is no page at this address.")), error.status_code)


async def on_disconnect(request: Request, error: Exception) -> Response:
    """Return an answer that nobody reads, because the client has left before it had sent its whole request."""
    return Response(status_code=400)


async def on_server_error(request: Request, error: Exception) -> Response:
    """Return an error page for an internal error; the server logs the traceback."""
    response = refusal_page(request, Refusal(N_("Something went wrong on the server. Your game is saved.")), 500)
    response.headers.update(SECURITY_HEADERS)  # Starlette answers errors outside of the middleware
    return response
