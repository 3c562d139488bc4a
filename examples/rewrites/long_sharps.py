"""A sharp blocks the next two players."""

usual = rule("muzicando", "apply_sign")

REWRITE = rewrite(
    "long_sharps",
    of="muzicando",
    title="A sharp for two",
    titles={"de": "Ein Kreuz für zwei"},
    paragraphs={
        "MZ40": "A *sharp* blocks the next two players. Partners are blocked like anybody else; players who are out are stepped over. It blocks even if it was your last card."
    },
    languages={
        "de": {
            "MZ40": "Ein *Kreuz* sperrt die nächsten beiden Spieler. Partner werden gesperrt wie alle anderen; wer fertig ist, wird übergangen. Es sperrt auch als letzte Karte."
        }
    },
    examples=(
        example(
            "Players 4 and 1 are skipped",
            seed=93,
            play=("0 4P", "1 4M", "1 R1", "2 R#"),
            expect={"to_move": (1,)},
        ),
    ),
)


@replaces(usual)
def apply_sign(state, seat, card):
    """MZ40."""
    usual(state, seat, card)
    if card // CARDS_PER_COLOUR <= ORANGE:
        block_seat(state, seat, next_seat(state, next_seat(state, seat)))
