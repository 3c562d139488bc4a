"""The guide of Muzicando: its aim, and explanations of the auction and of the first turns of a layout."""

from hoyle.games.muzicando.options import FORCED_ONLY, FREE, NEXT_ACTION, ONE_SIDE, TEAM, Options
from hoyle.games.muzicando.state import (
    CALLING,
    CHOOSING,
    GLISSANDO,
    MUSICANDO,
    PARADA,
    PLAYING,
    SARABANDA,
    SEATING,
    State,
    has_auction,
)
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_

GUIDED_CARDS = 12
"""The number of cards on the table after which the guide ends."""
FEW_CARDS = 5

LAYOUT_RULES = {
    SARABANDA: N_("Sarabanda: lay a note beside any card, if it is one step from every card that it touches."),
    GLISSANDO: N_("Glissando: make the rows longer by one note at an end; openers begin new rows above and below."),
    PARADA: N_("Parada: each colour is a column that begins with its opener and grows up and down, a note at a time."),
    MUSICANDO: N_(
        "Musicando: each colour is a stack that begins with its Do and grows up to its Si, a note at a time."
    ),
}
"""How cards are laid in each layout (MZ21 to MZ26)."""
ONE_NEIGHBOUR = N_(
    "Sarabanda: lay a note beside any card from which it is one step; what else it touches does not matter."
)
"""How cards are laid in Sarabanda where one neighbour is enough (V7)."""

SIGNS = N_("A card with a face is a sign: laid on a note of its colour, it blocks players, who then miss a turn.")
SIGNS_FOR_A_MOMENT = N_(
    "A card with a face is a sign: laid on a note of its colour, it blocks players until the next card or pass."
)
"""What signs do (MZ40 to MZ43), usually and where blocks end with the next action (V9)."""


def aim(options: Options) -> Advice:
    """Return the aim (MZ5)."""
    if options.mode == TEAM:
        return Advice(N_("Aim: get rid of all your cards early, you and your partner. The places bring points."))
    if options.individual_bidding:
        return Advice(
            N_("Aim: be rid of all your cards first. In the end most points win: for places, and for contracts.")
        )
    return Advice(
        N_("Aim: be rid of all your cards first. In the end most points win: for places, and for the layout.")
    )


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know in the auction and in the first turns."""
    if seen.phase == SEATING:
        return [
            Advice(N_("You are the eighth player: choose where you sit. It decides whose turn comes before yours."))
        ]
    if seen.phase == CALLING:
        return auction(seen)
    if seen.phase == CHOOSING:
        return [
            Advice(
                N_("Choose one of four layouts, which say how cards are laid. A layout worth more brings more points.")
            ),
            Advice(N_("You begin it: Sarabanda and Musicando with a Do, the others with a card that bears an oval.")),
            *passing(seen),
        ]
    if seen.puts > GUIDED_CARDS or seen.phase != PLAYING:
        return []
    rule = Advice(ONE_NEIGHBOUR if is_loose(seen) else LAYOUT_RULES[seen.layout])
    if seen.puts <= FEW_CARDS:
        return [
            rule,
            Advice(N_("Tap a card of your hand: the places where it fits light up.")),
            *passing(seen),
            Advice(SIGNS_FOR_A_MOMENT if seen.options.block_expiry == NEXT_ACTION else SIGNS),
        ]
    return [
        rule,
        Advice(N_("Lay first what opens places for your other cards, and keep closed what others need.")),
        Advice(N_("From here you are on your own. The rulebook is above, and “Hint” shows a move.")),
    ]


def is_loose(seen: State) -> bool:
    """Return whether a note must be next to only one of the cards that it touches (V7)."""
    return seen.layout == SARABANDA and seen.options.sarabanda_neighbours == ONE_SIDE


def passing(seen: State) -> list[Advice]:
    """Return when a player may pass, and what it does where there is a stock (MZ18, MZ55, MZ56, V5, V6)."""
    is_free = seen.options.pass_policy == FREE
    if not seen.stock_left:
        return [Advice(N_("You may always pass instead."))] if is_free and seen.laid else []
    if seen.laid == 0:
        when = N_("Only if you hold no such card you pass.")
    elif seen.options.pass_policy == FORCED_ONLY:
        when = N_("Only if no note of yours fits you may pass.")
    else:
        when = N_("Or pass: you always may.") if is_free else N_("Or pass: while the stock lasts, you always may.")
    drawn = (
        N_("Whoever passes draws a card from the stock, and may lay it at once.")
        if seen.options.play_drawn_card
        else N_("Whoever passes draws a card from the stock, and the turn is over.")
    )
    return [Advice(when), Advice(drawn)]


def auction(seen: State) -> list[Advice]:
    """Return what the auction is about (MZ10 to MZ14)."""
    if not has_auction(seen):
        return []
    return [
        Advice(N_("First the layout is chosen, in an auction: a bid is a level from one to four, and a layout.")),
        Advice(
            N_("A higher level brings more points if you or your partner are out first, and costs as many if not.")
            if seen.options.mode == TEAM
            else N_("A higher level brings more points if you are out first, and costs as many if not.")
        ),
        Advice(N_("With a hand that fits no layout well, pass.")),
    ]
