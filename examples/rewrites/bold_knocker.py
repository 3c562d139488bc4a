"""Whoever knocks and is lowest loses two lives more, also in a tie."""

usual = rule("thirty_one", "lowest_lose")

REWRITE = rewrite(
    "bold_knocker",
    of="thirty_one",
    title="A bold knocker pays",
    titles={"de": "Wer zu früh klopft, zahlt"},
    payoffs=(-14_040, 108_360),
    paragraphs={
        "TO13": "A knocker whose hand is lowest, alone or with others, loses two lives more than by the other rules."
    },
    languages={
        "de": {
            "TO13": "Wer klopft und die niedrigste Hand hat, allein oder mit anderen, verliert zwei Leben mehr als sonst."
        }
    },
    examples=(
        example(
            "A tie with the knocker",
            play=("1 knock", "0 take", "0 3D"),
            options={"players": 2, "no_return": False},
            position={"hand": {0: cards_named("2S 8S 9S"), 1: cards_named("2H 8H 9H")}},
            expect={"over": True, "points": (-1, -2)},
        ),
    ),
)


@replaces(usual)
def lowest_lose(state, values):
    """TO13."""
    lowest = values[state.knocker] if state.knocker != NONE else 0
    for seat in range(state.options.players):
        if has(state.seats, seat):
            lowest = min(lowest, values[seat])
    usual(state, values)
    if state.knocker != NONE and values[state.knocker] == lowest:
        state.lost[state.knocker] += 2
