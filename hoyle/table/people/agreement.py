"""Agreeing on rules before the first card, or for the further games of a match: somebody proposes, all who sit at the table answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_, isolated
from hoyle.play.play import Variant, vary
from hoyle.rules.seats import NONE
from hoyle.rulesets.links import rules_link
from hoyle.table.decision import Decision
from hoyle.table.people import gathering
from hoyle.table.rewrite_texts import texts_of
from hoyle.table.table_rules import are_of_one_game, changes, of_table
from hoyle.table.versions import in_this_version, with_rules
from hoyle.table.votes import IS_OPEN
from hoyle.table.wire.messages import Ask, Move
from hoyle.table.wire.vote_events import ChangeRules, RulesAgreed, VoteCalled

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.rulesets.house_rules import HouseRule
    from hoyle.table.state import TableState
    from hoyle.table.timeline import Timeline
    from hoyle.table.votes import Vote
    from hoyle.table.wire.commands import ProposeRules
    from hoyle.table.wire.events import Opened
    from hoyle.table.wire.vote_events import Subject, VoteEvent

ACT = "rules"
"""The act of gestures that answer a proposal."""
MAX_PROPOSALS = 20
"""How many proposals there may be at a table."""
MAX_OUTSIDE = 10
"""Up to how many proposals people without a seat may make more of them, so that those who sit can still propose."""
OTHER_GAME = N_("A proposal keeps the game: choose its usual rules, or changed ones.")
TOO_LATE = N_("The game has begun, so its rules stay as they are.")


def propose(table: TableState, command: ProposeRules) -> Decision:
    """Return what a proposal does; OptionError or Refusal if the rules are not possible at this table."""
    vote = table.votes.on(ChangeRules)
    if not may_change(table):
        raise Refusal(TOO_LATE)
    if table.timeline and command.seat is None:
        raise Refusal(N_("Only those who play the match can change its rules."))
    if table.opened.start:
        raise Refusal(N_("This table plays on from another one, so its rules stay as they are."))
    if vote and vote.is_open and (command.seat is None or vote.by != NONE):
        raise Refusal(IS_OPEN)
    if vote and vote.number >= (MAX_OUTSIDE if command.seat is None else MAX_PROPOSALS):
        raise Refusal(N_("There have been enough proposals at this table. Open a new table instead."))
    before, after, rules = rules_in(table, command)
    if table.timeline:
        refuse_for_match(before, after)
    rules = replace(rules, name=command.name, holder=command.holder if command.seat is None else "")
    return with_agreement(table, VoteCalled(rules, NONE if command.seat is None else command.seat))


def rules_in(table: TableState, command: ProposeRules) -> tuple[Variant, Variant, ChangeRules]:
    """Return the rules of a table, and the proposed ones twice; OptionError or Refusal if these do not fit the table."""
    old = in_this_version(table.opened)
    game, other = GAMES[old.game], GAMES.get(command.game or old.game)
    gathers = gathering.is_gathering(table)
    if other is None or (other.base is not game.base and not gathers):
        raise Refusal(OTHER_GAME)
    before, after = vary(game, old.options), vary(other, command.options)
    if gathers:
        gathering.refuse_places(table, after)
    elif after.seats != before.seats or len(after.draw_seats(0)) != len(before.draw_seats(0)):
        raise Refusal(N_("A proposal keeps the number of players, and how seats are drawn."))
    if other is game and after.canonical() == before.canonical():
        raise Refusal(N_("These are the rules of this table already."))
    rules = ChangeRules(after.canonical())
    if other is not game:
        rules = replace(rules, game=other.name, version=other.version, rewrites=texts_of(other))
    return before, after, rules


def may_change(table: TableState) -> bool:
    """Return whether the rules may change: before the first card, or between the games of a match that goes on."""
    if table.votes.next_table:
        return False
    return table.status == "waiting" or bool(table.status == "open" and table.timeline and table.timeline.is_match)


def refuse_for_match(before: Variant, after: Variant) -> None:
    """Raise Refusal if the score of a match cannot be kept by other rules."""
    match = before.game.match
    lasting = match.lasting if match else ()
    values = [variant.canonical() for variant in (before, after)]
    if before.match != after.match or any(values[0].get(name) != values[1].get(name) for name in lasting):
        raise Refusal(
            N_("In a match the rules of the match and what its score counts stay as they are: change others.")
        )


def with_agreement(table: TableState, event: VoteEvent) -> Decision:
    """Return what an event of a vote on rules does; when all who sit at the table agree, the rules change."""
    vote = table.votes.after(event)
    if vote and isinstance(vote.subject, ChangeRules) and vote.is_agreed(seats_to_answer(table)):
        rules = vote.subject
        version = rules.version or GAMES[table.opened.game].version
        return Decision((event, RulesAgreed(rules.options, version, rules.game, rules.rewrites)))
    return Decision((event,))


def seats_to_answer(table: TableState) -> list[int]:
    """Return the seats of people who have a say: those who sit at the table."""
    return [seat for seat in table.people.present() if not table.seats[seat].is_open]


def decide(table: TableState, seat: int, move: Move) -> Decision:
    """Return what an answer to a proposal does; with the last agreement the rules change."""
    if not may_change(table):
        raise Refusal(TOO_LATE)
    return with_agreement(table, table.votes.cast(ChangeRules, seat, move))


def ask(table: TableState, seat: int | None, names: list[str], say: Say) -> Ask | None:
    """Return the open proposal with the answers that a seat may give, or how the last one ended; None if there is none."""
    vote = table.votes.on(ChangeRules)
    if vote is None or not may_change(table) or vote.is_withdrawn or not is_shown(table.timeline, vote):
        return None
    asked = vote.ask(ACT, sentence(table, vote, names, say), seat, say, is_about_rules=True)
    return with_rules_told(asked, vote, table.opened, with_rules(table.opened, vote.subject), say)


def with_rules_told(asked: Ask, vote: Vote[Subject], before: Opened, after: Opened, say: Say) -> Ask:
    """Return a question with what the proposed rules say and a link to their rulebook, while it is open."""
    if vote.is_open:
        asked.rules = [rule.sentence for rule in changes(before, after, say)]
        if after.game in GAMES:
            asked.link = rules_link(GAMES[after.game], after.options, "rules")
    return asked


def is_shown(timeline: Timeline | None, vote: Vote[ChangeRules]) -> bool:
    """Return whether a proposal is shown: during a match while it is open, and after all have agreed until the next game begins."""
    is_pending = timeline is not None and timeline.has_changed and timeline.play.variant is not timeline.variant
    return timeline is None or vote.is_open or (vote.is_carried and is_pending)


def sentence(table: TableState, vote: Vote[ChangeRules], names: list[str], say: Say) -> str:
    """Return a sentence about a proposal, or how it ended."""
    after = with_rules(table.opened, vote.subject)
    chips = in_short(of_table(after, say).rules, say) if vote.is_carried else changes_in_short(table.opened, after, say)
    name = (isolated(vote.subject.name) or say("Guest")) if vote.by == NONE else names[vote.by]
    if vote.is_carried and table.timeline:
        return say("Agreed: from the next game on these rules are played: {rules}.", rules=chips)
    if vote.is_carried:
        return say("Agreed: the rules that {name} proposed are played.", name=name)
    if not vote.is_open:
        return say("{name} proposed {rules}; {other} declines.", name=name, rules=chips, other=names[vote.declined])
    if table.timeline:
        return say("{name} proposes for the next games: {rules}.", name=name, rules=chips)
    return say("{name} proposes: {rules}.", name=name, rules=chips)


def changes_in_short(before: Opened, after: Opened, say: Say) -> str:
    """Return what changes from one table's rules to another's in a few words."""
    is_usual = are_of_one_game(before, after) and not of_table(after, say).rules
    return in_short(() if is_usual else changes(before, after, say), say)


def in_short(rules: Sequence[HouseRule], say: Say) -> str:
    """Return rules in a few words."""
    return ", ".join(rule.chip for rule in rules) or say("the usual rules")
