"""The guide of Board64 where there are other goals than the test card (G1.v7 to G1.v9)."""

from hoyle.games.board64.choices import BEAT, COMBINE, DRAWN, FEWEST_LEFT, MOST_TAKEN, WINS_THERE
from hoyle.games.board64.options import Options
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim_without_tests(options: Options) -> Advice:
    """Return the aim where sides that beat or combine have no test cards (G1.v7, G1.v9)."""
    if options.far_side == WINS_THERE:
        return Advice(N_("Aim: be the first to bring a card to the far side of the board."))
    if options.tally == FEWEST_LEFT:
        return Advice(N_("Aim: have fewer cards left than the enemy when the game ends, best none."))
    return Advice(N_("Aim: take more cards than the enemy before the game ends."))


def goals(options: Options) -> list[Advice]:
    """Return what else wins (G1.v7, G1.v9), and the duty to beat (G1.v8)."""
    found: list[Advice] = []
    if options.principle in (BEAT, COMBINE):
        if options.far_side == WINS_THERE and options.test_cards:
            found.append(Advice(N_("Whoever brings an open card to the far side of the board wins as well.")))
        has_other_aim = options.test_cards or options.far_side == WINS_THERE
        if has_other_aim and options.tally != DRAWN:
            found.append(Advice(TALLIES[options.tally]))
    if options.principle == BEAT and options.must_beat:
        found.append(Advice(N_("Whoever can beat a card must beat one.")))
    return found


TALLIES = {
    MOST_TAKEN: N_("If nobody has won in the end, most cards taken win."),
    FEWEST_LEFT: N_("If nobody has won in the end, fewest cards left win."),
}
"""By `tally`: what decides if nobody has won (G1.v9)."""
