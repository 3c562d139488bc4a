"""The guide of R: its aim, and explanations of the first three rounds."""

from hoyle.games.r.options import ALL_ROUNDS, FIRST_LOSES, Options
from hoyle.games.r.rules import first_to_show
from hoyle.games.r.shared.cards import PRINCESS
from hoyle.games.r.state import CHOOSING, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_, counted
from hoyle.rules.seats import NONE

GUIDED_ROUNDS = 3
PRINCESSES = 1 << PRINCESS | 1 << (8 + PRINCESS)


def aim(options: Options) -> Advice:
    """Return the aim: points, or a Prince caught by a Princess (R5, R15, V7, V12)."""
    points = {"n": options.points_to_win}
    if options.goal == ALL_ROUNDS:
        return Advice(N_("Aim: more points than your opponent after all rounds."))
    if options.goal == FIRST_LOSES:
        return Advice(
            counted("Aim: do not be the first to reach {n} point.", "Aim: do not be the first to reach {n} points."),
            points,
        )
    if options.abilities:
        return Advice(
            counted(
                "Aim: be the first to win {n} point, or meet a Prince with your Princess.",
                "Aim: be the first to win {n} points, or meet a Prince with your Princess.",
            ),
            points,
        )
    return Advice(counted("Aim: be the first to win {n} point.", "Aim: be the first to win {n} points."), points)


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first rounds; after them that of the first round again if `turn` is 0."""
    if seen.phase != CHOOSING:
        return [Advice(N_("Before the first round some rules of this table want a choice. The prompt says which."))]
    if seen.rounds == 0 or (turn == 0 and seen.rounds >= GUIDED_ROUNDS):
        return [
            Advice(
                N_(
                    "You and your opponent have the same eight characters. Each round both lay one card face down, then "
                    "both cards are turned over."
                )
            ),
            *deck(seen),
            Advice(N_("The higher number usually wins. Characters have abilities: touch a card to read its own.")),
            Advice(N_("A tied round waits: whoever wins the next one gets points for it, too.")),
            Advice(N_("Choose a card: tap it, then tap the dashed place. Or drag it there.")),
        ]
    if seen.rounds >= GUIDED_ROUNDS:
        return []
    return [last_round(seen, seat), *effects(seen, seat), *plans(seen, seat)]


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


def effects(seen: State, seat: int) -> list[Advice]:
    """Return the effects on this round (R13, R14)."""
    found = list[Advice]()
    if seen.bonus[seat]:
        found.append(Advice(N_("Your General makes your next card 2 stronger.")))
    if seen.bonus[1 - seat]:
        found.append(Advice(N_("Their General makes their next card 2 stronger.")))
    if seen.spy == seat:
        found.append(Advice(N_("Your Spy makes them show their card first. Wait for it, then answer it.")))
    elif first_to_show(seen) == seat:
        found.append(Advice(N_("Their Spy makes you show your card first.")))
    return found


def plans(seen: State, seat: int) -> list[Advice]:
    """Return a plan for this round: what is left of the other hand, and the Princess."""
    if seen.rounds == 1:
        return [Advice(N_("Played cards are gone. You always see which characters your opponent still has."))]
    if seen.hand[seat] & PRINCESSES and seen.options.abilities:
        return [Advice(N_("Your Princess wins the whole game against a Prince, but loses to most others."))]
    return [Advice(N_("From here you are on your own. The rulebook is above, and Hint shows a move."))]
