"""Requests of a server to write rules that are proposed at a table, and to try rules with games of bots."""

from urllib.parse import urlencode

from hoyle.handlers.messages import NOT_STORED, Answer, data, moved
from hoyle.handlers.proposals import proposable
from hoyle.handlers.rules import rules_in
from hoyle.handlers.site import game_named
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server.calculations import trial
from hoyle.server.requests import ServerRequest
from hoyle.table.versions import game_of, in_this_version

PATIENCE = 10.0
"""How many seconds a page waits for a trial of rules; a worker that is new compiles them first."""


async def try_rules(request: ServerRequest) -> Answer:
    """Return what games of bots show to be wrong with the rules in the query as `doubt`, a sentence or an empty text.

    `is_running`: the games are still being played after PATIENCE seconds, and the page asks again.
    """
    game, jobs, lang = game_named(request.parts["game"]), request.state.helper, request.reader.lang
    rules = rules_in(request, game, request.query)
    key = f"trial {lang} {game.name} {canonical_text(rules.canonical)}"
    if rules.refused:
        return data({"doubt": "", "is_running": False}, headers=NOT_STORED)
    if jobs.ask(key) is None:
        jobs.abandon(request.address)
    job = jobs.submit(request.address, key, trial, game.name, rules.canonical, lang)
    await job.wait(PATIENCE)
    return data((job.result or {"doubt": ""}) | {"is_running": job.is_unfinished}, headers=NOT_STORED)


async def start_proposal(request: ServerRequest) -> Answer:
    """Lead to the rules form with the options of a table, to propose others at it."""
    table = await proposable(request)
    game = game_of(table.opened)
    fields = fields_of(game, in_this_version(table.opened).options) | {"table": table.id}
    return moved(f"/g/{game.name}?{urlencode(fields)}")
