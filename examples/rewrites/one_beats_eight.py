"""A one beats an eight, on every square."""

usual = rule("board64", "is_stronger")

REWRITE = rewrite(
    "one_beats_eight",
    of="board64",
    title="The one beats the eight",
    titles={"de": "Die Eins schlägt die Acht"},
    paragraphs={
        "G1.5": "*One colour.* Of two cards of the same colour the higher beats the lower, on any square. A one beats an eight of any "
        "colour, on any square, and an eight never beats a one."
    },
    languages={
        "de": {
            "G1.5": "*Eine Farbe.* Von zwei Karten derselben Farbe schlägt die höhere die niedrigere, auf jedem Feld. Eine Eins schlägt "
            "eine Acht jeder Farbe, auf jedem Feld, und eine Acht schlägt nie eine Eins."
        }
    },
    examples=(
        example(
            "Of the one and the eight",
            seed=49,
            play=(
                "0 b2-a3",
                "1 e7-d6",
                "0 e2-e3",
                "1 d6-c6",
                "0 g2-h3",
                "1 e8-e7",
                "0 h3-g3",
                "1 e7-f6",
                "0 d1-e2",
                "1 c6-d5",
                "0 d2-d3",
                "1 f6-f5",
                "0 d3-c3",
                "1 d5-e4",
                "0 e3xe4",
            ),
            expect={"may": ("f5xe4",)},
        ),
    ),
)


@replaces(usual)
def is_stronger(state, card, other, square):
    """G1.5; `value` counts from 0."""
    if value(card) == 0 and value(other) == 7:
        return True
    return usual(state, card, other, square) and not (value(card) == 7 and value(other) == 0)
