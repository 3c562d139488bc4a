"""A rematch: after the end one player offers another game, the others agree, and all move to the new table together.

Whoever has not won may propose to change one rule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_, Translator, translator
from hoyle.play.play import vary
from hoyle.rules.options import Option as OptionField
from hoyle.rulesets.rule_sets import label
from hoyle.table.decision import Decision
from hoyle.table.opening import Wish, wish_again
from hoyle.table.present import is_one_side, leading_seats
from hoyle.table.versions import game_of, in_this_version
from hoyle.table.votes import IS_OPEN, Vote
from hoyle.table.wire.events import Player
from hoyle.table.wire.messages import Ask, Move, Rematch
from hoyle.table.wire.vote_events import PlayAgain, VoteCalled

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
    if move.option in (OFFER, OFFER_SWAPPED):
        return offered(table, seat, move)
    answer = table.votes.cast(PlayAgain, seat, move)
    if is_agreed(table):
        raise Refusal(N_("That cannot be done now."))
    return Decision((answer,))


def offered(table: TableState, seat: int, move: Move) -> Decision:
    """Return what an offer does; Refusal if one is open, or if the proposed rule is not possible."""
    offer = table.votes.on(PlayAgain)
    if offer and offer.is_open:
        raise Refusal(IS_OPEN)
    if offer and offer.number >= MAX_OFFERS:
        raise Refusal(N_("There have been enough offers at this table. Open a new table instead."))
    subject = PlayAgain(move.option == OFFER_SWAPPED)
    if move.item:
        subject.rule, subject.value = move.item, proposed_value(table, seat, move.item, move.to)
    wish_of(table, subject)
    return Decision((VoteCalled(subject, seat, move.cid),))


def proposed_value(table: TableState, seat: int, rule: str, text: str) -> Any:
    """Return the value that a text names for a rule; Refusal if this seat may not propose it."""
    known = game_of(table.opened).every_option
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
    leaders = leading_seats(table.timeline.present, scene.teams)
    return seat not in leaders or not is_one_side(leaders, scene.teams)


def wish_of(table: TableState, offer: PlayAgain) -> Wish:
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


def agreed_wish(table: TableState) -> Wish:
    """Return the table that is opened for the newest offer; Refusal if there is none, or if its rule is not possible."""
    offer = table.votes.on(PlayAgain)
    if offer is None:
        raise Refusal(N_("There is no rematch at this table now."))
    return wish_of(table, offer.subject)


def swapped(players: list[Player]) -> list[Player]:
    """Return the players with everybody in the next seat."""
    return [players[-1], *players[:-1]]


def player_again(player: Player) -> Player:
    """Return a player for the new table: the same person or bot."""
    if player.kind == "bot":
        return Player("bot", bot=player.bot)
    return Player("human", player.name, holder=player.holder)


def is_agreed(table: TableState) -> bool:
    """Return whether everybody agrees to an offer whose table is not open yet."""
    offer = table.votes.on(PlayAgain)
    return bool(offer and offer.is_agreed(table.people.present()))


# Viewing.


def view(table: TableState, seat: int | None, has_won: bool, say: Say) -> Rematch | None:
    """Return the offers that a seat may make, or the address of the table of the rematch; None if there is neither.

    `has_won` says whether the seat has won, so that it may not propose a rule.
    """
    if table.votes.next_table:
        return Rematch(next=f"/t/{table.votes.next_table}")
    offer = table.votes.on(PlayAgain)
    if seat is None or not is_possible(table) or (offer and (offer.is_open or offer.number >= MAX_OFFERS)):
        return None
    return Rematch(offer_options(table, say), proposes=not has_won)


def ask(table: TableState, seat: int | None, names: list[str], say: Say) -> Ask | None:
    """Return the open offer as an audience sees it, or that it was declined; None if there is none."""
    offer = table.votes.on(PlayAgain)
    if offer is None or offer.is_withdrawn or not is_possible(table):
        return None
    asked = offer.ask(ACT, sentence(table, offer, seat, names, say), seat, say)
    if offer.is_open and offer.subject.rule:
        asked.rule = rule_in_words(table, offer.subject, say)
    return asked


def offer_options(table: TableState, say: Say) -> list[Option]:
    """Return the offers that a seat may make."""
    options = [Option(OFFER, say("Rematch"))]
    if table.timeline and not table.timeline.variant.draw_seats(0):
        options.append(Option(OFFER_SWAPPED, say("Rematch with swapped seats")))
    return options


def sentence(table: TableState, offer: Vote[PlayAgain], seat: int | None, names: list[str], say: Say) -> str:
    """Return a sentence about an offer, as an audience sees it."""
    if not offer.is_open:
        return say("{name} declines the rematch.", name=names[offer.declined])
    waiting = ", ".join(names[each] for each in offer.awaited(table.people.present()))
    if seat == offer.by:
        return say("You offer a rematch. Waiting for {names}.", names=waiting)
    if seat is None or seat in offer.agreed:
        return say("{name} offers a rematch. Waiting for {names}.", name=names[offer.by], names=waiting)
    if offer.subject.swaps:
        return say("{name} offers a rematch with swapped seats.", name=names[offer.by])
    return say("{name} offers a rematch.", name=names[offer.by])


def rule_in_words(table: TableState, offer: PlayAgain, say: Say) -> list[str]:
    """Return the rule that an offer changes, its present value and the proposed one, in the reader's language."""
    game = game_of(table.opened)
    option = game.every_option[offer.rule]
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


def rule_choices(table: TableState, say: Translator) -> list[RuleChoice]:
    """Return the rules that somebody at this table may propose, each with the values that go with all other rules."""
    game = game_of(table.opened)
    options = in_this_version(table.opened).options
    found: list[RuleChoice] = []
    for name, option in game.every_option.items():
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
        wish_of(table, PlayAgain(False, rule, value))
    except Refusal:
        return False
    return True
