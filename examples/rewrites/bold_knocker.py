"""Whoever knocks must be highest: otherwise the knock costs a life more."""

usual = rule("thirty_one", "lowest_lose")

REWRITE = rewrite(
    "bold_knocker",
    of="thirty_one",
    title="A bold knocker pays",
    titles={"de": "Wer zu früh klopft, zahlt"},
    payoffs=(-13_860, 108_180),
    paragraphs={
        "TO13": "If the player who knocked shares the lowest place, that alone costs him nothing, and the others there lose. But if any hand is "
        "higher than his, wherever he stands, the knock costs him a life, or one life more (TO12, TO14).",
    },
    languages={
        "de": {
            "TO13": "Teilt sich, wer geklopft hat, den niedrigsten Platz mit anderen, so kostet ihn das allein nichts, und die anderen dort "
            "verlieren. Ist aber irgendeine Hand höher als seine, so kostet ihn das Klopfen, wo er auch steht, ein Leben, oder eines mehr "
            "(TO12, TO14).",
        },
    },
    examples=(
        example(
            "The knocker is second of three, and loses beside the lowest",
            play=("1 knock", "2 take", "2 2H", "0 take", "0 2H"),
            options={"players": 3, "no_return": False},
            position={"hand": {0: cards_named("2S 8S 9S"), 1: cards_named("5H 8H 9H"), 2: cards_named("7C 8C 9C")}},
            expect={"over": True, "points": (-1, -1, 0)},
        ),
        example(
            "In a tie of the highest it costs nothing",
            play=("1 knock", "0 take", "0 3D"),
            options={"players": 2, "no_return": False},
            position={"hand": {0: cards_named("2S 8S 9S"), 1: cards_named("2H 8H 9H")}},
            expect={"over": True, "points": (-1, 0)},
        ),
    ),
)


@replaces(usual)
def lowest_lose(state, values):
    """TO13."""
    usual(state, values)
    for seat in range(state.options.players):
        if state.knocker != NONE and has(state.seats, seat) and values[seat] > values[state.knocker]:
            state.lost[state.knocker] += 1
            return
