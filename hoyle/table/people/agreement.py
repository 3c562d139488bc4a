"""Agreeing on the rules before the first card: somebody proposes other options, and all who sit at the table answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_, isolated
from hoyle.play.play import vary
from hoyle.table.decision import Decision
from hoyle.table.table_rules import of_table
from hoyle.table.versions import in_this_version
from hoyle.table.votes import AGREE
from hoyle.table.wire.events import RulesAgreed, RulesAnswered, RulesProposed
from hoyle.table.wire.messages import Ask, Move

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.table.state import TableState
    from hoyle.table.wire.commands import ProposeRules

ACT = "rules"
"""The act of gestures that answer a proposal."""
MAX_PROPOSALS = 20
"""How many proposals there may be at a table."""
MAX_OUTSIDE = 10
"""Up to how many proposals people without a seat may make more of them, so that those who sit can still propose."""
TOO_LATE = N_("The game has begun, so its rules stay as they are.")


def propose(table: TableState, command: ProposeRules) -> Decision:
    """Return what a proposal does; OptionError or Refusal if the rules are not possible at this table."""
    vote, old = table.votes.rules, in_this_version(table.opened)
    if table.status != "waiting":
        raise Refusal(TOO_LATE)
    if table.opened.start:
        raise Refusal(N_("This table plays on from another one, so its rules stay as they are."))
    if vote and vote.is_open and (command.seat is None or vote.by is not None):
        raise Refusal(N_("Another proposal is open. Wait for the answers."))
    if vote and vote.number >= (MAX_OUTSIDE if command.seat is None else MAX_PROPOSALS):
        raise Refusal(N_("There have been enough proposals at this table. Open a new table instead."))
    game = GAMES[old.game]
    before, after = vary(game, old.options), vary(game, command.options)
    if after.seats != before.seats or len(after.draw_seats(0)) != len(before.draw_seats(0)):
        raise Refusal(N_("A proposal keeps the number of players, and how seats are drawn."))
    if after.canonical() == before.canonical():
        raise Refusal(N_("These are the rules of this table already."))
    event = RulesProposed(after.canonical(), command.name, command.seat, command.holder if command.seat is None else "")
    if seats_to_answer(table) == [command.seat]:
        return Decision((event, RulesAgreed(event.options, game.version)))
    return Decision((event,))


def seats_to_answer(table: TableState) -> list[int]:
    """Return the seats of people who have a say: those who sit at the table."""
    return [seat for seat in table.people.present() if not table.seats[seat].is_open]


def decide(table: TableState, seat: int, move: Move) -> Decision:
    """Return what an answer to a proposal does; with the last agreement the rules change."""
    answer, _, number = move.option.partition(".")
    vote = table.votes.rules
    if table.status != "waiting":
        raise Refusal(TOO_LATE)
    if vote is None or not vote.is_open or str(vote.number) != number:
        raise Refusal(N_("That proposal is no longer open."))
    if answer not in vote.answers(seat):
        raise Refusal(N_("That cannot be done now."))
    answered = RulesAnswered(seat, move.cid, answer == AGREE)
    if answer == AGREE and set(seats_to_answer(table)) <= vote.agreed | {seat}:
        return Decision((answered, RulesAgreed(vote.subject.options, GAMES[table.opened.game].version)))
    return Decision((answered,))


def ask(table: TableState, seat: int | None, names: list[str], say: Say) -> Ask | None:
    """Return the open proposal with the answers that a seat may give, or how the last one ended; None if there is none."""
    vote = table.votes.rules
    if vote is None or table.status != "waiting" or vote.is_withdrawn:
        return None
    chips = changes(table, vote.subject, say)
    name = proposer(vote.subject, names, say)
    if vote.is_carried:
        return Ask(say("Agreed: the rules that {name} proposed are played.", name=name), act=ACT)
    if not vote.is_open:
        decliner = names[vote.declined]
        return Ask(say("{name} proposed {rules}; {other} declines.", name=name, rules=chips, other=decliner), act=ACT)
    text = say("{name} proposes: {rules}.", name=name, rules=chips)
    if seat is None or seat not in seats_to_answer(table):
        return Ask(text, act=ACT)
    return Ask(text, vote.options(seat, say), ACT)


def proposer(proposal: RulesProposed, names: list[str], say: Say) -> str:
    """Return the name of who made a proposal."""
    if proposal.seat is not None:
        return names[proposal.seat]
    return isolated(proposal.name) or say("Guest")


def changes(table: TableState, proposal: RulesProposed, say: Say) -> str:
    """Return the rules of a proposal in short, that differ from the usual ones."""
    opened = replace(in_this_version(table.opened), options=proposal.options, title="")
    rules = of_table(opened, say)
    return ", ".join(rule.chip for rule in rules.rules) or say("the usual rules")
