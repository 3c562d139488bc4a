"""Agreeing on the rules before the first card: somebody proposes other options, and all who sit at the table answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_, isolated
from hoyle.play.play import vary
from hoyle.table import table_rules
from hoyle.table.versions import in_this_version
from hoyle.table.wire.events import Event, RulesAgreed, RulesAnswered, RulesProposed
from hoyle.table.wire.messages import Ask, Move

if TYPE_CHECKING:
    from hoyle.table.table import Table
    from hoyle.table.wire.commands import ProposeRules

ACT = "rules"
"""The act of gestures that answer a proposal."""
AGREE, DECLINE = "agree", "decline"
"""The options of these gestures; they end in `.` and the number of the proposal."""
MAX_PROPOSALS = 20
"""How many proposals there may be at a table."""
MAX_OUTSIDE = 10
"""Up to how many proposals people without a seat may make more of them, so that those who sit can still propose."""
TOO_LATE = N_("The game has begun, so its rules stay as they are.")


@dataclass
class Proposal:
    """The newest proposal at a table."""

    event: RulesProposed
    number: int
    agreed: set[int] = field(default_factory=set[int])
    """The seats that agree."""
    is_open: bool = True
    """Whether answers are still awaited."""
    declined_by: int | None = None


@dataclass
class Agreement:
    """What those at a table have proposed, and on what they have agreed."""

    proposal: Proposal | None = None
    """The newest proposal."""
    count: int = 0
    """How often all have agreed on other rules."""


def propose(table: Table, command: ProposeRules) -> list[Event]:
    """Return the event of a proposal; OptionError or Refusal if the rules are not possible at this table."""
    proposal, old = table.agreement.proposal, in_this_version(table.opened)
    if table.status != "waiting":
        raise Refusal(TOO_LATE)
    if table.opened.start:
        raise Refusal(N_("This table plays on from another one, so its rules stay as they are."))
    if proposal and proposal.is_open and (command.seat is None or proposal.event.seat is not None):
        raise Refusal(N_("Another proposal is open. Wait for the answers."))
    if proposal and proposal.number >= (MAX_OUTSIDE if command.seat is None else MAX_PROPOSALS):
        raise Refusal(N_("There have been enough proposals at this table. Open a new table instead."))
    game = GAMES[old.game]
    before, after = vary(game, old.options), vary(game, command.options)
    if after.seats != before.seats or len(after.draw_seats(0)) != len(before.draw_seats(0)):
        raise Refusal(N_("A proposal keeps the number of players, and how seats are drawn."))
    if after.canonical() == before.canonical():
        raise Refusal(N_("These are the rules of this table already."))
    event = RulesProposed(after.canonical(), command.name, command.seat, command.holder if command.seat is None else "")
    return [event, *([RulesAgreed(event.options, game.version)] if seats_to_answer(table) == [command.seat] else [])]


def seats_to_answer(table: Table) -> list[int]:
    """Return the seats of people who have a say: those who sit at the table."""
    return [seat for seat in table.present_people() if not table.seats[seat].is_open]


def decide(table: Table, seat: int, move: Move) -> list[Event]:
    """Return the events of an answer to a proposal; with the last agreement the rules change."""
    answer, _, number = move.option.partition(".")
    proposal = table.agreement.proposal
    if table.status != "waiting":
        raise Refusal(TOO_LATE)
    if proposal is None or not proposal.is_open or str(proposal.number) != number:
        raise Refusal(N_("That proposal is no longer open."))
    if answer not in (AGREE, DECLINE) or seat in proposal.agreed:
        raise Refusal(N_("That cannot be done now."))
    events: list[Event] = [RulesAnswered(seat, move.cid, answer == AGREE)]
    if answer == AGREE and set(seats_to_answer(table)) <= proposal.agreed | {seat}:
        events.append(RulesAgreed(proposal.event.options, GAMES[table.opened.game].version))
    return events


def apply(table: Table, event: RulesProposed | RulesAnswered | RulesAgreed) -> None:
    """Apply an event of a proposal."""
    agreement = table.agreement
    proposal = agreement.proposal
    match event:
        case RulesProposed():
            agreed = set[int]() if event.seat is None else {event.seat}
            agreement.proposal = Proposal(event, proposal.number + 1 if proposal else 1, agreed)
        case RulesAnswered():
            table.done.add((event.seat, event.cid))
            if proposal and event.agrees:
                proposal.agreed.add(event.seat)
            elif proposal:
                proposal.is_open, proposal.declined_by = False, event.seat
        case RulesAgreed():
            table.opened = replace(table.opened, options=event.options, version=event.version, title="")
            agreement.count += 1
            if proposal:
                proposal.is_open = False


def ask(table: Table, seat: int | None, names: list[str], say: Say) -> Ask | None:
    """Return the open proposal with the answers that a seat may give, or how the last one ended; None if there is none."""
    proposal = table.agreement.proposal
    if proposal is None or table.status != "waiting":
        return None
    chips = changes(table, proposal, say)
    name = proposer(proposal, names, say)
    if not proposal.is_open:
        if proposal.declined_by is None:
            return Ask(say("Agreed: the rules that {name} proposed are played.", name=name), act=ACT)
        decliner = names[proposal.declined_by]
        return Ask(say("{name} proposed {rules}; {other} declines.", name=name, rules=chips, other=decliner), act=ACT)
    text = say("{name} proposes: {rules}.", name=name, rules=chips)
    if seat is None or seat in proposal.agreed or seat not in seats_to_answer(table):
        return Ask(text, act=ACT)
    labels = ((AGREE, say("Agree")), (DECLINE, say("Decline")))
    return Ask(text, [Option(f"{answer}.{proposal.number}", label) for answer, label in labels], ACT)


def proposer(proposal: Proposal, names: list[str], say: Say) -> str:
    """Return the name of who made a proposal."""
    if proposal.event.seat is not None:
        return names[proposal.event.seat]
    return isolated(proposal.event.name) or say("Guest")


def changes(table: Table, proposal: Proposal, say: Say) -> str:
    """Return the rules of a proposal in short, that differ from the usual ones."""
    opened = replace(in_this_version(table.opened), options=proposal.event.options, title="")
    rules = table_rules.of_table(opened, say)
    return ", ".join(rule.chip for rule in rules.rules) or say("the usual rules")
