"""A rematch: after the end one player offers another game, the others agree, and all move to the new table together.

Whoever has not won may propose to change one rule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_, translator
from hoyle.play.play import vary
from hoyle.rules.options import Option as OptionField
from hoyle.rulesets.rule_sets import label, options_of
from hoyle.table.decision import Decision
from hoyle.table.opening import Wish, wish_again
from hoyle.table.show import results
from hoyle.table.versions import in_this_version
from hoyle.table.votes import AGREE, Vote
from hoyle.table.wire.events import Player, RematchAnswered, RematchOffered
from hoyle.table.wire.messages import Move, Rematch

if TYPE_CHECKING:
    from hoyle.table.state import TableState

ACT = "rematch"
"""The act of gestures about a rematch. An offer may have a rule in `item` and its value, as text, in `to`."""
OFFER, OFFER_SWAPPED = "offer", "offer_swapped"
"""The options of gestures that offer a rematch; answers are those of `votes`."""
MAX_VALUES = 16
"""Options with more values than this are not listed."""
MAX_OFFERS = 20
"""How often players of one table may offer a rematch."""


def is_possible(table: TableState) -> bool:
    """Return whether players may agree on a rematch here: the game is over, several people play, and there is no rematch yet."""
    return table.status == "over" and len(table.people.present()) > 1 and not table.votes.next_table


def decide(table: TableState, seat: int, move: Move) -> Decision:
    """Return what a gesture does about a rematch."""
    if not is_possible(table):
        raise Refusal(N_("There is no rematch at this table now."))
    option, _, number = move.option.partition(".")
    offer = table.votes.rematch
    if option in (OFFER, OFFER_SWAPPED):
        return offered(table, seat, move, option == OFFER_SWAPPED)
    if offer is None or not offer.is_open or str(offer.number) != number:
        raise Refusal(N_("That offer is no longer open."))
    if option not in offer.answers(seat) or is_agreed(table):
        raise Refusal(N_("That cannot be done now."))
    return Decision((RematchAnswered(seat, move.cid, option == AGREE),))


def offered(table: TableState, seat: int, move: Move, swaps: bool) -> Decision:
    """Return what an offer does; Refusal if one is open, or if the proposed rule is not possible."""
    offer = table.votes.rematch
    if offer and offer.is_open:
        raise Refusal(N_("Another offer is open. Answer it first."))
    if offer and offer.number >= MAX_OFFERS:
        raise Refusal(N_("There have been enough offers at this table. Open a new table instead."))
    event = RematchOffered(seat, move.cid, swaps)
    if move.item:
        event.rule, event.value = move.item, proposed_value(table, seat, move.item, move.to)
    wish_of(table, event)
    return Decision((event,))


def proposed_value(table: TableState, seat: int, rule: str, text: str) -> Any:
    """Return the value that a text names for a rule; Refusal if this seat may not propose it."""
    known = options_of(GAMES[table.opened.game])
    if rule not in known or not is_listed(known[rule]):
        raise Refusal(N_("This game has no such rule."))
    if not may_propose(table, seat):
        raise Refusal(N_("Only players who have not won may propose a rule."))
    return known[rule].read(text)


def may_propose(table: TableState, seat: int) -> bool:
    """Return whether a seat may propose a rule: it has not won, or nobody has."""
    if table.timeline is None:
        return False
    scene = table.timeline.scene_now(None, [""] * len(table.seats), translator("en"))
    leaders = results.leading_seats(table.timeline, scene.teams)
    return seat not in leaders or not results.is_one_side(leaders, scene.teams)


def wish_of(table: TableState, offer: RematchOffered) -> Wish:
    """Return the table that is opened for an offer; Refusal if the proposed rule is not possible."""
    old = in_this_version(table.opened)
    options = dict(old.options)
    if offer.rule:
        options |= {offer.rule: offer.value}
    variant = vary(GAMES[old.game], options)
    if variant.seats != len(table.seats):
        raise Refusal(N_("A rematch keeps the number of players."))
    if offer.rule and variant.canonical() == vary(GAMES[old.game], old.options).canonical():
        raise Refusal(N_("That is the rule of this table already. Choose another one."))
    players = [player_again(player) for player in table.seats]
    wish = wish_again(old, swapped(players) if offer.swaps else players)
    return replace(wish, options=options, title="") if offer.rule else wish


def swapped(players: list[Player]) -> list[Player]:
    """Return the players with everybody in the next seat."""
    return [players[-1], *players[:-1]]


def player_again(player: Player) -> Player:
    """Return a player for the new table: the same person or bot."""
    if player.kind == "bot":
        return Player("bot", bot=player.bot)
    return Player("human", player.name, holder=player.holder)


def awaited(table: TableState, offer: Vote[RematchOffered]) -> list[int]:
    """Return the seats of the people who have not agreed yet."""
    return offer.awaited(table.people.present())


def is_agreed(table: TableState) -> bool:
    """Return whether everybody agrees to an offer whose table is not open yet."""
    offer = table.votes.rematch
    return bool(offer and offer.is_open and not table.votes.next_table and not awaited(table, offer))


# Viewing.


def view(table: TableState, seat: int | None, has_won: bool, names: list[str], say: Say) -> Rematch | None:
    """Return what an audience sees of a rematch; None before the end, or where only bots and one person play.

    `has_won` says whether the seat has won, so that it may not propose a rule.
    """
    if table.votes.next_table:
        return Rematch(next=f"/t/{table.votes.next_table}")
    if not is_possible(table) or (seat is None and table.votes.rematch is None):
        return None
    offer = table.votes.rematch
    if offer is None or not offer.is_open:
        text = ""
        if offer and not offer.is_withdrawn:
            text = say("{name} declines the rematch.", name=names[offer.declined])
        if seat is None or (offer and offer.number >= MAX_OFFERS):
            return Rematch(text) if text else None
        return Rematch(text, offer_options(table, say), proposes=not has_won)
    shown = Rematch(sentence(table, offer, seat, names, say))
    if offer.subject.rule:
        shown.rule = rule_in_words(table, offer.subject, say)
    if seat is not None:
        shown.options = offer.options(seat, say)
    return shown


def offer_options(table: TableState, say: Say) -> list[Option]:
    """Return the offers that a seat may make."""
    options = [Option(OFFER, say("Rematch"))]
    if table.timeline and not table.timeline.variant.draw_seats(0):
        options.append(Option(OFFER_SWAPPED, say("Rematch with swapped seats")))
    return options


def sentence(table: TableState, offer: Vote[RematchOffered], seat: int | None, names: list[str], say: Say) -> str:
    """Return a sentence about an open offer, as an audience sees it."""
    waiting = ", ".join(names[each] for each in awaited(table, offer))
    if seat == offer.subject.seat:
        return say("You offer a rematch. Waiting for {names}.", names=waiting)
    if seat is None or seat in offer.agreed:
        return say("{name} offers a rematch. Waiting for {names}.", name=names[offer.subject.seat], names=waiting)
    if offer.subject.swaps:
        return say("{name} offers a rematch with swapped seats.", name=names[offer.subject.seat])
    return say("{name} offers a rematch.", name=names[offer.subject.seat])


def rule_in_words(table: TableState, offer: RematchOffered, say: Say) -> list[str]:
    """Return the rule that an offer changes, its present value and the proposed one, in the reader's language."""
    game = GAMES[table.opened.game]
    option = options_of(game)[offer.rule]
    now = in_this_version(table.opened).options.get(offer.rule, option.default)
    return [say(option.label), label(option, now, say), label(option, offer.value, say)]


# The rules that may be proposed.


@dataclass(frozen=True)
class Value:
    """A value of a rule, as text for an offer and in the reader's language."""

    value: str
    label: str


@dataclass(frozen=True)
class RuleChoice:
    """A rule that may be proposed for a rematch, in the reader's language."""

    name: str
    """The name of the option."""
    label: str
    group: str
    now: str
    """The present value."""
    values: list[Value]
    """The values that are possible instead."""


def rule_choices(table: TableState, say: Say) -> list[RuleChoice]:
    """Return the rules that somebody at this table may propose, each with the values that go with all other rules."""
    game = GAMES[table.opened.game]
    options = in_this_version(table.opened).options
    found: list[RuleChoice] = []
    for name, option in options_of(game).items():
        now = options.get(name, option.default)
        if not is_listed(option):
            continue
        values = [value for value in option.values if value != now and is_playable_with(table, name, value)]
        if values:
            choices = [Value(option.write(value), label(option, value, say)) for value in values]
            found.append(RuleChoice(name, say(option.label), say(option.group), label(option, now, say), choices))
    return found


def is_listed(option: OptionField) -> bool:
    """Return whether an option may be proposed: its values are single ones, and not too many to be listed."""
    return not option.flags and option.size is None and len(option.values) <= MAX_VALUES


def is_playable_with(table: TableState, rule: str, value: object) -> bool:
    """Return whether a rematch could be played with this value of a rule."""
    try:
        wish_of(table, RematchOffered(0, "", False, rule, value))
    except Refusal:
        return False
    return True
