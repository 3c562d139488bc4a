"""Requests of a player who wants to know how well a finished game was played: the review, its progress, and cancelling it."""

from typing import Any

from hoyle.errors import NotFound, Refusal
from hoyle.handlers.messages import NOT_STORED, Answer, data, moved, page
from hoyle.handlers.tables import table_of
from hoyle.host.loaded_table import SeenTable
from hoyle.i18n import N_
from hoyle.pages.rendering import fragment
from hoyle.server import calculations
from hoyle.server.jobs import Job, Jobs
from hoyle.server.pages import review as review_page
from hoyle.server.requests import ServerRequest
from hoyle.table.versions import game_of

NOT_OVER = N_("How well you played is shown when the game is over.")
NOT_YOURS = N_("Only the player of a seat can see how well it was played.")
NONE_ASKED = N_("Nobody has asked for this review, or it was cancelled.")
PARTS = "review_parts.html"


async def own_game(request: ServerRequest) -> tuple[SeenTable, int]:
    """Return the finished table and the visitor's seat; Refusal while the game runs, and for everybody else."""
    table = await table_of(request)
    seat = table.seat_of(request.holder)
    if seat is None:
        raise Refusal(NOT_YOURS)
    if table.status != "over":
        raise Refusal(NOT_OVER)
    game_of(table.opened)  # calculations are made in processes that read no rules of visitors
    return table, seat


def jobs_of(request: ServerRequest) -> Jobs:
    """Return the queue in which reviews wait: that of comparisons, whose process has a low priority."""
    jobs: Jobs = request.state.lab
    return jobs


def key_of(request: ServerRequest, table: SeenTable, seat: int) -> str:
    """Return the key of the job that judges the choices of a seat."""
    return review_page.key(table, seat, request.reader.lang)


def job_of(request: ServerRequest, table: SeenTable, seat: int) -> Job | None:
    """Return the job that judges the choices of a seat, or None if nobody has asked, or somebody has cancelled it."""
    job = jobs_of(request).ask(key_of(request, table, seat))
    return None if job is None or job.state == "cancelled" else job


def model_of(request: ServerRequest, table: SeenTable, seat: int, job: Job | None) -> dict[str, Any]:
    """Return the model of the page of a review."""
    place = jobs_of(request).place(job) if job and job.state == "waiting" else 0
    return review_page.model(table, seat, job.state if job else "", job.result if job else None, place, request.say)


async def show(request: ServerRequest) -> Answer:
    """Return the page of a review, which offers to begin it, waits for it, or shows it."""
    table, seat = await own_game(request)
    return page("review.html", model_of(request, table, seat, job_of(request, table, seat)))


async def start(request: ServerRequest) -> Answer:
    """Have the choices of the visitor judged, and redirect to the page of the review."""
    table, seat = await own_game(request)
    record = (await request.tables.record_text(table)).encode()
    arguments = request.address, key_of(request, table, seat), calculations.review, record, seat, request.reader.lang
    jobs_of(request).submit(*arguments, asker=request.holder)
    return moved(review_page.address(table))


async def show_progress(request: ServerRequest) -> Answer:
    """Return the part of a review's page that changes while choices are judged, as JSON: `state`, and parts as HTML by name."""
    table, seat = await own_game(request)
    job = job_of(request, table, seat)
    if job is None:
        raise NotFound(NONE_ASKED)
    model = model_of(request, table, seat, job)
    parts = {"status": fragment(PARTS, "status", request.reader, model)}
    return data({"state": model["state"], "parts": parts}, headers=NOT_STORED)


async def cancel(request: ServerRequest) -> Answer:
    """Cancel the review, and redirect to the page where it can be asked for again."""
    table, seat = await own_game(request)
    jobs_of(request).cancel(key_of(request, table, seat), request.holder)
    return moved(review_page.address(table))
