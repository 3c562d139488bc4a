"""A seven blocks its centre pile until the next four turns are over."""

usual_lay = rule("malice", "lay_on_centre")
usual_fits = rule("malice", "find_centre_fits")
usual_end = rule("malice", "end_turn")

SEVEN = 6

blocked = row(8, int8, range(6), seen=ALL)  # by centre pile: for how many ends of turns it stays blocked

REWRITE = rewrite(
    "blocking_sevens",
    of="malice",
    title="A seven blocks a pile",
    titles={"de": "Eine Sieben sperrt einen Stapel"},
    paragraphs={
        "MA13": "A centre pile grows by one rank at a time, from the ace to the king. Both players build on every pile. A seven blocks its pile: nothing goes on it in the "
        "rest of this turn, and in the next four turns.",
    },
    languages={
        "de": {
            "MA13": "Ein Mittelstapel wächst um einen Rang, vom Ass bis zum König. Beide bauen an allen Stapeln. Eine Sieben sperrt ihren "
            "Stapel: im Rest dieses Zuges und in den nächsten vier Zügen kommt nichts darauf.",
        },
    },
    examples=(
        example(
            "Nothing goes on the seven in the same turn",
            play=("1 hand:7>c1",),
            position={"centre": {0: 6}, "hand": {20: 1}, "top": (0, 7)},
            expect={"may_not": ("payoff>c1",), "blocked": (5, 0, 0, 0, 0, 0, 0, 0)},
        ),
    ),
)


@replaces(usual_lay)
def lay_on_centre(state, pile, card):
    """MA13."""
    usual_lay(state, pile, card)
    if card == SEVEN:
        state.blocked[pile] = 5


@replaces(usual_fits)
def find_centre_fits(state, centre_fits):
    """MA13."""
    usual_fits(state, centre_fits)
    for pile in range(state.options.center_piles):
        if state.blocked[pile] > 0:
            centre_fits[pile] = 0


@replaces(usual_end)
def end_turn(state):
    """MA8."""
    for pile in range(8):
        state.blocked[pile] = max(state.blocked[pile] - 1, 0)
    usual_end(state)
