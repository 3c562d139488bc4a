"""Requests with files of finished games."""

import asyncio
from contextlib import suppress
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.bots import bot_names
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server import visitors
from hoyle.server.answers import tables_of
from hoyle.server.guards import address_of
from hoyle.table import game_files
from hoyle.table.fairness import new_table

MAX_FILE_BYTES = 1_000_000
ASK_SECONDS = 5.0
"""How often an import says that it still waits."""
NOT_IMPORTED = N_("This game cannot be imported: {why}")
TOO_LONG = N_("This game cannot be imported: it takes too long to play it again.")


async def import_game(request: Request) -> Response:
    """Check the finished game of an uploaded file, store it as a table, and redirect to its replay."""
    with request.app.state.rates.one_of_few_files(address_of(request.scope)):
        _, text = await visitors.uploaded_file(request, MAX_FILE_BYTES)
        game = await checked(request, text.encode())
    request.app.state.rates.count_table(address_of(request.scope))
    id = new_table()[0]
    await game_files.store_game(tables_of(request).store, id, game)
    return RedirectResponse(f"/t/{id}/replay", 303)


async def checked(request: Request, body: bytes) -> dict[str, object]:
    """Return a game that a worker process has played again; Refusal if it cannot be imported."""
    jobs, key = request.app.state.helper, f"import {sha256(body).hexdigest()}"
    visitor = f"import {address_of(request.scope)}"  # the rummy helper of the same address cancels its own calculations
    job = jobs.submit(visitor, key, game_files.import_game, body, bot_names())
    while not job.ended.is_set():
        jobs.ask(key)
        with suppress(TimeoutError):
            await asyncio.wait_for(job.ended.wait(), ASK_SECONDS)
    jobs.forget(key)
    if job.result is None:
        raise Refusal(TOO_LONG)
    if "why" in job.result:
        raise Refusal(NOT_IMPORTED, why=job.result["why"])
    return job.result
