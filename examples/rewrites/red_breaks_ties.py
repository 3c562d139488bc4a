"""Red breaks ties: of equal strengths Red wins the round."""

usual = rule("r", "compare_strengths")

REWRITE = rewrite(
    "red_breaks_ties",
    of="r",
    title="Red breaks ties",
    titles={"de": "Rot gewinnt bei Gleichstand"},
    paragraphs={
        "R8": "*Otherwise compare strength:* the rank of the card, plus 2 if a General helped it (R13). The higher wins; "
        "of equal strengths Red wins. A Musician still ties the round (R6).",
    },
    languages={
        "de": {
            "R8": "*Sonst vergleicht die Stärke:* den Rang der Karte, und 2 dazu, wenn ein General ihr geholfen hat (R13). Die höhere "
            "gewinnt; bei gleicher Stärke gewinnt Rot. Ein Musiker macht die Runde weiterhin unentschieden (R6).",
        },
    },
    clashes=(
        clash(
            when=when(deal=["draft", "random"]),
            sentence="Red breaks ties only where each player has one colour: choose Deal: each takes one colour.",
        ),
    ),
    examples=(
        example("Two Assassins: Red wins", play=("0 b3", "1 r3"), expect={"points": (0, 1)}),
        example("A higher card of Blue wins", play=("0 b4", "1 r2"), expect={"points": (2, 0)}),
        example("A Musician still ties", play=("0 b0", "1 r6"), expect={"points": (0, 0)}),
    ),
)


@replaces(usual)
def compare_strengths(state, rank0, rank1):
    """R8."""
    winner = usual(state, rank0, rank1)
    return 1 if winner == TIE else winner
