"""Requests with files of finished games."""

from hashlib import sha256

from hoyle.bots import bot_names
from hoyle.errors import Refusal
from hoyle.handlers.messages import Answer, moved
from hoyle.i18n import N_
from hoyle.server import visitors
from hoyle.server.requests import ServerRequest
from hoyle.table import game_files
from hoyle.table.fairness import new_table

MAX_FILE_BYTES = 1_000_000
ASK_SECONDS = 5.0
"""How often an import says that it still waits."""
NOT_IMPORTED = N_("This game cannot be imported: {why}")
TOO_LONG = N_("This game cannot be imported: it takes too long to play it again.")


async def import_game(request: ServerRequest) -> Answer:
    """Check the finished game of an uploaded file, store it as a table, and lead to its replay."""
    with request.rates.one_of_few_files(request.address):
        _, text = await visitors.uploaded_file(request.raw, MAX_FILE_BYTES)
        game = await checked(request, text.encode())
    request.rates.count_table(request.address)
    id = new_table()[0]
    await game_files.store_game(request.store, id, game)
    return moved(f"/t/{id}/replay")


async def checked(request: ServerRequest, body: bytes) -> dict[str, object]:
    """Return a game that a worker process has played again; Refusal if it cannot be imported."""
    jobs, key = request.state.helper, f"import {sha256(body).hexdigest()}"
    visitor = f"import {request.address}"  # the rummy helper of the same address cancels its own calculations
    job = jobs.submit(visitor, key, game_files.import_game, body, bot_names())
    while not job.ended.is_set():
        jobs.ask(key)
        await job.wait(ASK_SECONDS)
    jobs.forget(key)
    if job.result is None:
        raise Refusal(TOO_LONG)
    if "why" in job.result:
        raise Refusal(NOT_IMPORTED, why=job.result["why"])
    return job.result
