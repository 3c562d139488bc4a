"""Aces count eleven in the hand, and jokers fifty."""

usual = rule("rummy", "card_value")

REWRITE = rewrite(
    "dear_jokers",
    of="rummy",
    title="Dear aces and jokers",
    titles={"de": "Teure Asse und Joker"},
    paragraphs={
        "RM3": "*What cards count.* Where cards are counted, an ace counts 11, the cards from two to ten their number, jack, queen and king 10, and a joker 50. In the other way of counting the cards from ten to king count 10, and those from two to nine 5."
    },
    languages={
        "de": {
            "RM3": "*Was Karten zählen.* Wo gezählt wird, zählt ein Ass 11, die Karten von zwei bis zehn ihre Zahl, Bube, Dame und König 10, und ein Joker 50. Nach der anderen Zählweise zählen die Karten von zehn bis König 10, die von zwei bis neun 5."
        }
    },
    examples=(
        example(
            "Three aces are a first play of thirty points",
            play=(),
            options={"opening_points": 30},
            position={"hand": {101: 1, 102: 1, 103: 1}},
            expect={"may": ("AS", "AH")},
        ),
    ),
)


@replaces(usual)
def card_value(hand_values, kind):
    """RM3."""
    if kind == JOKER:
        return 50
    return 11 if rank(kind) == 14 else usual(hand_values, kind)
