"""The guide of R: its aim, and explanations of the first three rounds."""

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.options import (
    ALL_ROUNDS,
    CHOOSE,
    FIRST_LOSES,
    OPPOSITE_COLOUR,
    OWN_COLOUR,
    PRINCESS_LOSES,
    PROPHECY,
    Options,
)
from hoyle.games.r.state import CHOOSING, ORDERING, REARRANGING, RECALLING, SHUFFLING, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_, counted
from hoyle.rules.seats import NONE

takes_rules = True

GUIDED_ROUNDS = 3

AIMS = {
    "points": counted("Aim: be the first to win {n} point.", "Aim: be the first to win {n} points."),
    "any": counted(
        "Aim: be the first to win {n} point, or meet a Prince with your Princess.",
        "Aim: be the first to win {n} points, or meet a Prince with your Princess.",
    ),
    "opposite": counted(
        "Aim: be the first to win {n} point, or meet a Prince of the other colour with your Princess.",
        "Aim: be the first to win {n} points, or meet a Prince of the other colour with your Princess.",
    ),
    "loser": counted("Aim: do not be the first to reach {n} point.", "Aim: do not be the first to reach {n} points."),
    "loser, princess wins": counted(
        "Aim: do not be the first to reach {n} point. A Princess that meets a Prince wins the game.",
        "Aim: do not be the first to reach {n} points. A Princess that meets a Prince wins the game.",
    ),
    "loser, princess loses": counted(
        "Aim: do not be the first to reach {n} point. A Princess that meets a Prince loses the game.",
        "Aim: do not be the first to reach {n} points. A Princess that meets a Prince loses the game.",
    ),
}
"""By goal and what a Princess does: the aim (R5, R15, V5 to V7)."""

INTERRUPTIONS = {
    REARRANGING: N_("Your Spy has made them turn over their card first: answer it with another order of your row."),
    SHUFFLING: N_("Your Spy has made them turn over their card first. You may shuffle your own cards again."),
    RECALLING: N_("They are one point short of the goal, so once in a game you may take a played card back."),
}
"""By phase: what a seat decides between two rounds (V9 to V11)."""


def aim(options: Options) -> Advice:
    """Return the aim: points, or a Prince caught by a Princess (R5, R15, V5, V7, V14)."""
    if options.goal == ALL_ROUNDS:
        return Advice(N_("Aim: more points than your opponent after all rounds."))
    return Advice(AIMS[kind_of_aim(options)], {"n": options.points_to_win})


def kind_of_aim(options: Options) -> str:
    """Return the key in AIMS."""
    if options.goal == FIRST_LOSES:
        if not options.abilities:
            return "loser"
        return "loser, princess loses" if options.princess_in_loser == PRINCESS_LOSES else "loser, princess wins"
    if not options.abilities:
        return "points"
    return "opposite" if options.princess_scope == OPPOSITE_COLOUR else "any"


def advice(rules: Rules, seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first rounds; after them that of the first round again if `turn` is 0."""
    if seen.phase in INTERRUPTIONS:
        return [last_round(seen, seat), Advice(INTERRUPTIONS[seen.phase])]
    if seen.phase not in (CHOOSING, ORDERING):
        return [Advice(N_("Before the first round some rules of this table want a choice. The prompt says which."))]
    if seen.rounds == 0 or (turn == 0 and seen.rounds >= GUIDED_ROUNDS):
        return basics(seen)
    if seen.rounds >= GUIDED_ROUNDS:
        return []
    return [last_round(seen, seat), *effects(rules, seen, seat), *plans(rules, seen, seat)]


def basics(seen: State) -> list[Advice]:
    """Return what a new player should know before the first round (R2, R3, R8, R10, V1, V3, V5, V6, V8, V9, V13)."""
    options = seen.options
    is_same = options.deal == OWN_COLOUR and not (
        options.traitor_swap or options.discard_one or options.princess_attack
    )
    return [
        Advice(
            N_("You and your opponent have the same eight characters.")
            if is_same
            else N_("You and your opponent may have different characters.")
        ),
        *deck(seen),
        Advice(
            N_("Each round both turn over the next card of their rows.")
            if options.play_mode == PROPHECY
            else N_("Each round both lay one card face down, then both cards are turned over.")
        ),
        *([Advice(N_("Whoever leads in points shows a card first."))] if options.balance else []),
        Advice(
            N_("The higher number usually wins. Characters have abilities: touch a card to read its own.")
            if options.abilities
            else N_("The higher number wins. Characters have no abilities here.")
        ),
        Advice(N_("A tied round waits: whoever wins the next one gets points for it, too.")),
        Advice(
            N_("Choose a card: tap it, then tap the dashed place. Or drag it there.")
            if options.play_mode == CHOOSE
            else N_("Lay your row from the left: tap a card, then tap the dashed place. Or drag it there.")
        ),
    ]


def deck(seen: State) -> list[Advice]:
    """Return what a player's deck is (V2), where hands are small."""
    if seen.options.hand_limit == NONE:
        return []
    return [
        Advice(
            N_("You hold {cards} cards. The rest is your deck, face down: after each round you draw one from it."),
            {"cards": seen.options.hand_limit},
        )
    ]


def last_round(seen: State, seat: int) -> Advice:
    """Return what the last round has brought."""
    winner = seen.winners[seen.rounds - 1]
    mine, theirs = seen.points[seat], seen.points[1 - seat]
    if winner == NONE:
        return Advice(N_("The round was tied. It waits: whoever wins the next round gets points for it, too (R10)."))
    facts = {"mine": mine, "theirs": theirs}
    if winner == seat:
        return Advice(N_("You won that round. The log says why. Points: {mine} for you, {theirs} for them."), facts)
    return Advice(N_("You lost that round. The log says why. Points: {mine} for you, {theirs} for them."), facts)


def effects(rules: Rules, seen: State, seat: int) -> list[Advice]:
    """Return the effects on this round (R13, R14, V12)."""
    found = list[Advice]()
    if seen.bonus[seat]:
        found.append(Advice(N_("Your General makes your next card {n} stronger."), {"n": seen.bonus[seat]}))
    if seen.bonus[1 - seat]:
        found.append(Advice(N_("Their General makes their next card {n} stronger."), {"n": seen.bonus[1 - seat]}))
    first = rules.first_to_show(seen)
    if first == 1 - seat:
        found.append(
            Advice(N_("Your Spy has made them show their card first: answer it."))
            if seen.spy == seat
            else Advice(N_("They lead and have shown their card first: answer it."))
        )
    elif first == seat:
        found.append(
            Advice(N_("Their Spy makes you show your card first."))
            if seen.spy == 1 - seat
            else Advice(N_("You lead, so you show your card first."))
        )
    return found


def plans(rules: Rules, seen: State, seat: int) -> list[Advice]:
    """Return a plan for this round: what is left of the other hand, and the Princess."""
    if seen.rounds == 1:
        if seen.options.last_chance:
            return [
                Advice(
                    N_(
                        "Played cards are gone, unless a last chance brings one back. You always see which characters your "
                        "opponent still has."
                    )
                )
            ]
        return [Advice(N_("Played cards are gone. You always see which characters your opponent still has."))]
    if may_meet(rules, seen, seat):
        return [princess(seen.options)]
    return [Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move."))]


def may_meet(rules: Rules, seen: State, seat: int) -> bool:
    """Return whether a Princess in hand may meet a Prince whom she beats (R5, V6)."""
    hand = seen.hand[seat]
    gone = seen.played[0] | seen.played[1] | hand | seen.deck[seat]
    others = [card for card in range(16) if not gone >> card & 1 and card not in seen.discarded]
    own = [card for card in range(16) if hand >> card & 1]
    return any(rules.princess_wins(seen, card, prince) for card in own for prince in others)


def princess(options: Options) -> Advice:
    """Return what a Princess does to a Prince whom she beats (R5, V7, V14)."""
    if options.goal == ALL_ROUNDS:
        return Advice(N_("Your Princess wins 4 points against a Prince, but loses to most others."))
    if options.goal == FIRST_LOSES:
        if options.princess_in_loser == PRINCESS_LOSES:
            return Advice(N_("Your Princess loses the whole game against a Prince: keep her away from him."))
        return Advice(N_("Your Princess wins the whole game against a Prince."))
    return Advice(N_("Your Princess wins the whole game against a Prince, but loses to most others."))
