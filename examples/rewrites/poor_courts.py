"""Tens and court cards count five: hands are lower, and nobody holds 31 early."""

usual = rule("thirty_one", "pips")

REWRITE = rewrite(
    "poor_courts",
    of="thirty_one",
    title="Poor court cards",
    titles={"de": "Arme Bildkarten"},
    paragraphs={
        "TO2": "An ace is worth 11, tens and court cards 5 each, the other cards their number. A hand is worth what its cards of "
        "one suit come to; of several suits the best counts."
    },
    languages={
        "de": {
            "TO2": "Ein Ass zählt 11, Zehnen und Bildkarten je 5, die anderen Karten ihre Zahl. Eine Hand zählt, was ihre Karten einer "
            "Farbe zusammen zählen; von mehreren Farben gilt die beste."
        }
    },
    examples=(
        example(
            "Jack, queen and king are fifteen, and lose against nineteen",
            play=("1 knock", "0 take", "0 3D"),
            options={"players": 2, "no_return": False},
            position={"hand": {0: cards_named("JS QS KS"), 1: cards_named("2H 8H 9H")}},
            expect={"over": True, "points": (-1, 0)},
        ),
    ),
)


@replaces(usual)
def pips(card):
    """TO2."""
    points = usual(card)
    return 5 if points == 10 else points
