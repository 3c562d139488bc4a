"""Requests of a server to propose rules for a table that waits for players, and to try rules with games of bots."""

from urllib.parse import urlencode

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.handlers.messages import NOT_STORED, Answer, data, moved
from hoyle.handlers.rules import form, refused_form, rules_in
from hoyle.handlers.site import game_named
from hoyle.handlers.tables import table_of
from hoyle.host.loaded_table import SeenTable
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server.calculations import trial
from hoyle.server.requests import ServerRequest
from hoyle.table.show import replay as replays
from hoyle.table.versions import game_of, in_this_version
from hoyle.table.wire.commands import ProposeRules

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


async def propose(request: ServerRequest) -> Answer:
    """Propose the rules of the form for a table, and lead to the table."""
    table = await proposable(request)
    own, person = game_of(table.opened), request.player()
    game = GAMES.get(request.query.get("game", own.name), own)
    fields = {**request.values, "table": table.id}
    rules = rules_in(request, game, fields)
    if rules.refused:
        return await refused_form(request, game, fields)
    command = ProposeRules(rules.canonical, person.name, table.seat_of(person.holder), person.holder, game.name)
    try:
        await request.site.host.handle(table.id, command)
    except Refusal as refusal:
        return await form(request, game, fields, 409, request.say(refusal.message, **refusal.facts))
    return moved(f"/t/{table.id}")


async def proposable(request: ServerRequest) -> SeenTable:
    """Return the table in the path; Refusal if it has begun and the visitor may not watch it."""
    table = await table_of(request)
    if table.status != "waiting":
        replays.check_may_watch(table, request.holder)
    return table


async def start_proposal(request: ServerRequest) -> Answer:
    """Lead to the rules form with the options of a table that waits for players, to propose others."""
    table = await proposable(request)
    game = game_of(table.opened)
    fields = fields_of(game, in_this_version(table.opened).options) | {"table": table.id}
    return moved(f"/g/{game.name}?{urlencode(fields)}")
