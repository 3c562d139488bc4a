"""A Spy counts for two rounds: in both the opponent shows a card first."""

usual = rule("r", "set_next_effects")

spy_rounds = cell(int8, range(2), seen=ALL)  # how many further rounds the Spy in force counts

REWRITE = rewrite(
    "long_spy",
    of="r",
    title="A Spy for two rounds",
    titles={"de": "Ein Spion für zwei Runden"},
    paragraphs={
        "R14": "After a Spy whose ability worked, and that met no Spy, your opponent shows a card in the next two rounds before you "
        "choose yours. A Spy that works in between takes its place.",
    },
    languages={
        "de": {
            "R14": "Nach einem Spion, dessen Fähigkeit wirkt und der keinem Spion begegnet, zeigt der Gegner in den nächsten zwei Runden "
            "seine Karte, bevor du deine wählst. Ein Spion, der dazwischen wirkt, tritt an seine Stelle.",
        },
    },
    examples=(
        example("The next round", play=("0 b2", "1 r1"), expect={"to_move": (1,), "spy_rounds": 1}),
        example("The one after it", play=("0 b2", "1 r1", "1 r5", "0 b5"), expect={"to_move": (1,), "spy_rounds": 0}),
        example("Not longer", play=("0 b2", "1 r1", "1 r5", "0 b5", "1 r4", "0 b4"), expect={"to_move": (0, 1)}),
    ),
)


@replaces(usual)
def set_next_effects(state, rank0, rank1):
    """R14."""
    before = state.spy
    left = state.spy_rounds
    usual(state, rank0, rank1)
    state.spy_rounds = 0
    if state.spy != NONE:
        state.spy_rounds = 1
    elif left > 0:
        state.spy = before
