"""Requests of a player who wants to know how well a finished game was played: the review, its progress, and cancelling it."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.i18n import N_
from hoyle.pages.rendering import fragment
from hoyle.server import calculations, visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.guards import address_of
from hoyle.server.handlers.tables import table_of
from hoyle.server.jobs import Job, Jobs
from hoyle.server.pages import review as review_page
from hoyle.server.visitors import Visitor
from hoyle.table.table import Table

NOT_OVER = N_("How well you played is shown when the game is over.")
NOT_YOURS = N_("Only the player of a seat can see how well it was played.")
NONE_ASKED = N_("Nobody has asked for this review, or it was cancelled.")
PARTS = "review_parts.html"
NO_STORE = {"Cache-Control": "no-store"}


async def own_game(request: Request) -> tuple[Visitor, Table, int]:
    """Return the visitor, the finished table and the visitor's seat; Refusal while the game runs, and for everybody else."""
    visitor, table = visitors.visitor_of(request), await table_of(request)
    seat = table.people.seat_of(visitor.holder)
    if seat is None:
        raise Refusal(NOT_YOURS)
    if table.status != "over":
        raise Refusal(NOT_OVER)
    return visitor, table, seat


def jobs_of(request: Request) -> Jobs:
    """Return the queue in which reviews wait: that of comparisons, whose process has a low priority."""
    jobs: Jobs = request.app.state.lab
    return jobs


def key_of(visitor: Visitor, table: Table, seat: int) -> str:
    """Return the key of the job that judges the choices of a seat."""
    return f"review {table.id} {seat} {visitor.lang}"


def job_of(request: Request, visitor: Visitor, table: Table, seat: int) -> Job | None:
    """Return the job that judges the choices of a seat, or None if nobody has asked, or somebody has cancelled it."""
    job = jobs_of(request).ask(key_of(visitor, table, seat))
    return None if job is None or job.state == "cancelled" else job


def model_of(request: Request, visitor: Visitor, table: Table, seat: int, job: Job | None) -> dict[str, Any]:
    """Return the model of the page of a review."""
    place = jobs_of(request).place(job) if job and job.state == "waiting" else 0
    return review_page.model(table, seat, job.state if job else "", job.result if job else None, place, visitor.say)


async def show(request: Request) -> Response:
    """Return the page of a review, which offers to begin it, waits for it, or shows it."""
    visitor, table, seat = await own_game(request)
    model = model_of(request, visitor, table, seat, job_of(request, visitor, table, seat))
    return page(request, visitor, "review.html", **model)


async def start(request: Request) -> Response:
    """Have the choices of the visitor judged, and redirect to the page of the review."""
    await visitors.form(request)
    visitor, table, seat = await own_game(request)
    record = (await tables_of(request).record_text(table)).encode()
    key = key_of(visitor, table, seat)
    arguments = record, seat, visitor.lang
    jobs_of(request).submit(address_of(request.scope), key, calculations.review, *arguments, asker=visitor.holder)
    return RedirectResponse(review_page.address(table), 303)


async def show_progress(request: Request) -> Response:
    """Return the part of a review's page that changes while choices are judged, as JSON: `state`, and parts as HTML by name."""
    visitor, table, seat = await own_game(request)
    job = job_of(request, visitor, table, seat)
    if job is None:
        raise NotFound(NONE_ASKED)
    model = model_of(request, visitor, table, seat, job)
    parts = {"status": fragment(PARTS, "status", visitor, model)}
    return JSONResponse({"state": model["state"], "parts": parts}, headers=NO_STORE)


async def cancel(request: Request) -> Response:
    """Cancel the review, and redirect to the page where it can be asked for again."""
    await visitors.form(request)
    visitor, table, seat = await own_game(request)
    jobs_of(request).cancel(key_of(visitor, table, seat), visitor.holder)
    return RedirectResponse(review_page.address(table), 303)
