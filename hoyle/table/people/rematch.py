"""A rematch: after the end one player offers another game, the others agree, and all move to the new table together.

Whoever came last may pick what changes. Before the first card whoever sits there may propose a text that a visitor has written: a new
table is opened for it, which lives where such texts are read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, own_games
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_, isolated, translator
from hoyle.play.play import vary
from hoyle.table.decision import Decision
from hoyle.table.opening import Wish, wish_again
from hoyle.table.people import agreement
from hoyle.table.present import leading_seats
from hoyle.table.versions import in_this_version, with_rules
from hoyle.table.votes import IS_OPEN, Vote
from hoyle.table.wire.events import Opened, Player
from hoyle.table.wire.messages import Ask, Move, Rematch
from hoyle.table.wire.vote_events import ChangeRules, PlayAgain, VoteCalled

if TYPE_CHECKING:
    from hoyle.table.state import TableState
    from hoyle.table.wire.commands import ProposeRules

ACT = "rematch"
"""The act of gestures about a rematch."""
OFFER, OFFER_SWAPPED = "offer", "offer_swapped"
"""The options of gestures that offer a rematch by the same rules; answers are those of `votes`."""
MAX_OFFERS = 20
"""How often players of one table may offer a rematch."""
NONE_NOW = N_("There is no rematch at this table now.")
ELSEWHERE = N_("Those who sat here play at another table now.")


def is_possible(table: TableState) -> bool:
    """Return whether players may agree on a rematch here: the game is over, several people play, and there is no rematch yet."""
    return table.status == "over" and len(table.people.present()) > 1 and not table.votes.next_table


def is_open(table: TableState) -> bool:
    """Return whether an offer is open to which people may agree now."""
    offer = table.votes.on(PlayAgain)
    return offer is not None and offer.is_open and (is_possible(table) or may_move(table))


def may_move(table: TableState) -> bool:
    """Return whether those who wait for others may go to another table."""
    return table.status == "waiting" and not table.votes.next_table


def decide(table: TableState, seat: int, move: Move) -> Decision:
    """Return what a gesture does about a rematch."""
    if not (is_possible(table) or is_open(table)):
        raise Refusal(NONE_NOW)
    if move.option in (OFFER, OFFER_SWAPPED) and is_possible(table):
        if (offer := table.votes.on(PlayAgain)) and offer.is_open:
            raise Refusal(IS_OPEN)
        return called(table, PlayAgain(move.option == OFFER_SWAPPED), seat, move)
    answer = table.votes.cast(PlayAgain, seat, move)
    if is_agreed(table):
        raise Refusal(N_("That cannot be done now."))
    return Decision((answer,))


def propose(table: TableState, command: ProposeRules) -> Decision:
    """Return what an offer to play again by other rules does, which takes the place of one by the same rules that others have made."""
    offer, seat = table.votes.on(PlayAgain), command.seat
    if not (is_possible(table) or may_move(table)):
        raise Refusal(NONE_NOW)
    if seat is None:
        raise Refusal(N_("Only players at this table can do that."))
    if seat not in pickers(table):
        raise Refusal(N_("Whoever lost picks what changes."))
    if offer and offer.is_open and (offer.subject.rules or seat in offer.agreed or is_agreed(table)):
        raise Refusal(IS_OPEN)
    return called(table, PlayAgain(rules=proposed_rules(table, command)), seat)


def called(table: TableState, subject: PlayAgain, seat: int, move: Move | None = None) -> Decision:
    """Return what an offer does; Refusal if there were too many, or if its table is not possible."""
    if (offer := table.votes.on(PlayAgain)) and offer.number >= MAX_OFFERS:
        raise Refusal(N_("There have been enough offers at this table. Open a new table instead."))
    wish_of(table, subject)
    return Decision((VoteCalled(subject, seat, move and move.cid),))


def proposed_rules(table: TableState, command: ProposeRules) -> ChangeRules:
    """Return the rules of a command; Refusal or OptionError if they do not fit the table. A visitor's text may be unread."""
    name = command.game
    if not command.rewrites or name in GAMES:
        return replace(agreement.rules_in(table, command)[2], title=command.title)
    usual = own_games.usual_name(name)
    if not own_games.is_visitors(name) or usual not in (table.opened.game, own_games.usual_name(table.opened.game)):
        raise Refusal(agreement.OTHER_GAME)
    version = GAMES[usual].version
    return ChangeRules(command.options, game=name, version=version, rewrites=command.rewrites, title=command.title)


def pickers(table: TableState) -> list[int]:
    """Return the seats of people who may pick what changes: who came last among the people; all after a draw, and before the first card."""
    timeline, people = table.timeline, agreement.seats_to_answer(table)
    if may_move(table):
        return people
    if timeline is None or not timeline.is_over:
        return []
    present = timeline.present
    teams = timeline.scene_now(None, [""] * len(table.seats), translator("en")).teams
    leaders = leading_seats(present, teams)
    others = [seat for seat in people if seat not in leaders]
    if timeline.resigned in others:
        return [timeline.resigned]
    if not others or not leaders:
        return people
    if present.match_play.is_match:
        totals = present.standing.totals
        sides = [teams.index(team) for team in teams] or [*range(len(totals))]
        points = {seat: totals[sides[seat]] for seat in (*others, leaders[0])}
    else:
        points = {seat: present.play.payoffs[seat] for seat in (*others, leaders[0])}
    distance = {seat: abs(points[seat] - points[leaders[0]]) for seat in others}
    return [seat for seat in others if distance[seat] == max(distance.values())]


def rules_after(opened: Opened, offer: PlayAgain) -> Opened:
    """Return the opening event of a table with the rules of an offer."""
    if offer.rules:
        return with_rules(opened, offer.rules)
    changed = {offer.rule: offer.value} if offer.rule else {}
    return replace(opened, options=opened.options | changed, title="" if changed else opened.title)


def wish_of(table: TableState, offer: PlayAgain) -> Wish:
    """Return the table that is opened for an offer; Refusal if its rules are not possible."""
    old = in_this_version(table.opened)
    new = rules_after(old, offer)
    if new.game in GAMES and vary(GAMES[new.game], new.options).seats != len(table.seats):
        raise Refusal(N_("A rematch keeps the number of players."))
    players = [player_again(player) for player in table.seats]
    return wish_again(new, swapped(players) if offer.swaps else players, table.id if table.status == "over" else "")


def agreed_wish(table: TableState) -> Wish:
    """Return the table that is opened for the newest offer; Refusal if there is none, or if its rule is not possible."""
    return wish_of(table, offered(table))


def offered(table: TableState) -> PlayAgain:
    """Return the newest offer; NotFound if there is none."""
    offer = table.votes.on(PlayAgain)
    if offer is None:
        raise NotFound(NONE_NOW)
    return offer.subject


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
    return is_open(table) and not undecided(table)


def undecided(table: TableState) -> list[int]:
    """Return the seats of people who sit at the table and have not agreed to the open offer; none without one."""
    offer = table.votes.on(PlayAgain) if is_open(table) else None
    return offer.awaited(agreement.seats_to_answer(table)) if offer else []


# Viewing.


def view(table: TableState, seat: int | None, names: list[str], say: Say) -> Rematch | None:
    """Return the offers that a seat may make and who may pick what changes, or the address of the new table; None if there is neither."""
    if table.votes.next_table:
        return Rematch(next=f"/t/{table.votes.next_table}")
    offer = table.votes.on(PlayAgain)
    if seat is None or table.status != "over" or (offer and offer.number >= MAX_OFFERS):
        return None
    is_asked = offer is not None and offer.is_open
    if offer and is_asked and (offer.subject.rules or seat in offer.agreed):
        return None
    picking = pickers(table)
    if not is_possible(table):
        return Rematch(picks=seat in picking, text=say("Pick what changes in the next game."))
    if is_asked and seat not in picking:
        return None
    text = who_picks(picking, seat, len(table.people.present()), names, say)
    return Rematch([] if is_asked else offer_options(table, say), seat in picking, text)


def who_picks(picking: list[int], seat: int, people: int, names: list[str], say: Say) -> str:
    """Return a sentence on who may pick what changes."""
    if len(picking) == people:
        return say("Nobody lost: anybody may pick what changes.")
    if seat in picking:
        return say("You lost: pick what changes.")
    return say("{names} may pick what changes.", names=", ".join(names[each] for each in picking))


def ask(table: TableState, seat: int | None, names: list[str], say: Say) -> Ask | None:
    """Return the open offer as an audience sees it, or that it was declined; None if there is none."""
    offer = table.votes.on(PlayAgain)
    if offer is None or offer.is_withdrawn or not (is_possible(table) or may_move(table)):
        return None
    before = in_this_version(table.opened)
    after = rules_after(before, offer.subject)
    is_about_rules = offer.subject.rules is not None or bool(offer.subject.rule)
    title = isolated(offer.subject.rules.title) if offer.subject.rules else ""
    rules = title or (agreement.changes_in_short(before, after, say) if is_about_rules else "")
    asked = offer.ask(ACT, sentence(table, offer, seat, names, rules, say), seat, say, is_about_rules)
    asked = agreement.with_rules_told(asked, offer, before, after, say) if rules else asked
    if offer.is_open and own_games.is_visitors(after.game):
        asked.link = f"/t/{table.id}/proposed"
    return asked


def offer_options(table: TableState, say: Say) -> list[Option]:
    """Return the offers that a seat may make."""
    options = [Option(OFFER, say("Rematch"))]
    if table.timeline and not table.timeline.variant.draw_seats(0):
        options.append(Option(OFFER_SWAPPED, say("Rematch with swapped seats")))
    return options


def sentence(
    table: TableState, offer: Vote[PlayAgain], seat: int | None, names: list[str], rules: str, say: Say
) -> str:
    """Return a sentence about an offer, as an audience sees it; `rules` are those that change, in short."""
    if not offer.is_open:
        return say("{name} declines the rematch.", name=names[offer.declined])
    by = names[offer.by]
    waiting = ", ".join(names[each] for each in undecided(table))
    if not waiting:
        return say("Agreed. The next game begins.")
    if seat == offer.by:
        own = (
            N_("You pick: {rules}. Waiting for {names}.") if rules else N_("You offer a rematch. Waiting for {names}.")
        )
        return say(own, names=waiting, rules=rules)
    if seat is None or seat in offer.agreed:
        text = (
            N_("{name} picks: {rules}. Waiting for {names}.")
            if rules
            else N_("{name} offers a rematch. Waiting for {names}.")
        )
        return say(text, name=by, names=waiting, rules=rules)
    if rules:
        is_last = len(pickers(table)) < len(agreement.seats_to_answer(table))
        return say(
            N_("{name} lost and picks: {rules}.") if is_last else N_("{name} picks: {rules}."), name=by, rules=rules
        )
    if offer.subject.swaps:
        return say("{name} offers a rematch with swapped seats.", name=by)
    return say("{name} offers a rematch.", name=by)
