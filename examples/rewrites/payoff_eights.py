"""An eight goes on a seven only from the payoff pile."""

usual = rule("malice", "add_plays")

EIGHT = 7

REWRITE = rewrite(
    "payoff_eights",
    of="malice",
    title="Eights from the payoff pile",
    titles={"de": "Achten nur vom Auszahlungsstapel"},
    paragraphs={
        "MA13": "A centre pile grows by one rank at a time, from the ace to the king. Both players build on every pile. An eight goes on a seven only from the payoff pile, not "
        "from the hand or a side pile. A wild card may stand for an eight from everywhere.",
    },
    languages={
        "de": {
            "MA13": "Ein Mittelstapel wächst um einen Rang, vom Ass bis zum König. Beide bauen an allen Stapeln. Eine Acht kommt nur vom "
            "Auszahlungsstapel dorthin, nicht aus der Hand und nicht von einem Nebenstapel. Eine freie Karte darf von überall für eine Acht "
            "stehen.",
        },
    },
    examples=(
        example(
            "An eight of the hand does not go on a seven",
            play=(),
            position={"centre": {0: 7}, "hand": {21: 1}},
            expect={"may_not": ("hand:8>c1",), "may": ("hand:8>s1",)},
        ),
        example(
            "An eight of the payoff pile does",
            play=(),
            position={"centre": {0: 7}, "top": (0, 7)},
            expect={"may": ("payoff>c1",)},
        ),
    ),
)


@replaces(usual)
def add_plays(first_move, card, fits, piles, n, moves):
    """MA13."""
    if card == EIGHT and first_move >= STRIDE and first_move % STRIDE < ASIDE:
        return n
    return usual(first_move, card, fits, piles, n, moves)
