"""The guide of Malice: its aim, and explanations of the first turns."""

from hoyle.games.malice.options import ANY, ONE, Options
from hoyle.games.malice.state import KINDS, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_

GUIDED_TURNS = 3


def aim(options: Options) -> Advice:
    """Return the aim (MA8)."""
    return Advice(N_("Aim: be the first to empty your payoff pile ({cards} cards)."), {"cards": options.payoff_size})


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the first turns."""
    if turn >= GUIDED_TURNS:
        return []
    if turn == 0:
        return [
            Advice(
                N_(
                    "Your payoff pile has the gold edge. Its open card goes only to the centre; then the next is turned."
                )
            ),
            centre(seen.options),
            *forced(seen),
            *quota(seen),
            ending(seen),
            Advice(
                N_("Your next turn begins with {cards} cards in hand: you draw what is missing."),
                {"cards": seen.options.hand_size},
            ),
            payoff_card(seen, seat),
        ]
    if turn == 1:
        return [
            Advice(N_("You have drawn cards again. Both of you build on the same centre piles.")),
            Advice(N_("So do not lay the card that their payoff pile is waiting for.")),
            payoff_card(seen, seat),
            *quota(seen),
        ]
    return [
        Advice(N_("A pile that reaches its end leaves the centre, and makes room for a new ace.")),
        Advice(N_("From here you are on your own. The rulebook is above, and Hint shows a move.")),
    ]


def centre(options: Options) -> Advice:
    """Return how the piles of the centre grow (MA9, MA13, MA18)."""
    if options.jokers:
        return Advice(N_("Centre piles grow from the ace to the king; suits do not count, and a joker is any card."))
    return Advice(N_("Centre piles grow from the ace to the king. Suits do not count."))


def forced(seen: State) -> list[Advice]:
    """Return that an ace must go to the centre first (MA10), where it must."""
    return [Advice(N_("An ace must go to the centre first."))] if seen.options.force_aces else []


def payoff_card(seen: State, seat: int) -> Advice:
    """Return whether the open payoff card fits a centre pile now (MA9, MA13)."""
    card = seen.top[seat]
    heights = [seen.centre[pile] for pile in range(seen.options.center_piles)]
    if card >= KINDS - 1 or card in heights:
        return Advice(N_("Your payoff card fits now: play it to the centre."))
    return Advice(N_("Your payoff card does not fit yet: the centre must grow up to it first."))


def quota(seen: State) -> list[Advice]:
    """Return the limit on cards from hand and side piles (MA15), if there is one."""
    if seen.options.center_plays != ONE:
        return [Advice(N_("Play as many cards to the centre as you like: payoff card, hand, tops of your side piles."))]
    if seen.quota:
        return [
            Advice(
                N_("This turn's one card from hand or side piles has gone to the centre. Payoff cards may still go.")
            )
        ]
    return [Advice(N_("Only one card a turn may go from your hand or side piles to the centre."))]


def ending(seen: State) -> Advice:
    """Return how a turn ends (MA22, MA25)."""
    if seen.options.side_build == ANY:
        return Advice(
            N_("A card of your hand laid on a side pile ends your turn. Any card may lie on any other there.")
        )
    return Advice(
        N_("A card of your hand laid on a side pile ends your turn. There it must be of the same rank or one lower.")
    )
