"""Requests of a server to propose rules for a table that waits for players."""

from urllib.parse import urlencode

from hoyle.errors import Refusal
from hoyle.handlers.messages import Answer, moved
from hoyle.handlers.rules import form, refused_form, rules_in
from hoyle.handlers.tables import table_of
from hoyle.host.loaded_table import SeenTable
from hoyle.rulesets.links import fields_of
from hoyle.server.requests import ServerRequest
from hoyle.table.show import replay as replays
from hoyle.table.versions import game_of, in_this_version
from hoyle.table.wire.commands import ProposeRules


async def propose(request: ServerRequest) -> Answer:
    """Propose the rules of the form for a table, and lead to the table."""
    table = await proposable(request)
    game, person = game_of(table.opened), request.player()
    fields = request.fields | {"table": table.id}
    rules = rules_in(request, game, fields)
    if rules.refused:
        return await refused_form(request, game, fields)
    command = ProposeRules(rules.canonical, person.name, table.seat_of(person.holder), person.holder)
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
