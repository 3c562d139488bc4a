"""The winner of a round leads: they show their next card first, unless a Spy decides it."""

usual_score = rule("r", "score")
usual_first = rule("r", "first_to_show")

leader = cell(int8, range(3), seen=ALL)  # 0: nobody leads; otherwise the seat that leads, plus 1

REWRITE = rewrite(
    "winner_leads",
    of="r",
    title="The winner leads",
    titles={"de": "Wer gewinnt, legt vor"},
    paragraphs={
        "R3": "In the first round, and after a tie, both players choose a card and lay it face down; then both are turned over. After "
        "that the winner of the last round shows a card first. A Spy goes before that (R14).",
    },
    languages={
        "de": {
            "R3": "In der ersten Runde und nach einem Gleichstand wählen beide eine Karte und legen sie verdeckt; dann werden beide "
            "aufgedeckt. Danach zeigt zuerst, wer die letzte Runde gewonnen hat. Ein Spion geht vor (R14).",
        },
    },
    examples=(
        example("Blue has won and leads", play=("0 b4", "1 r1"), expect={"to_move": (0,)}),
        example("After a tie both choose", play=("0 b3", "1 r3"), expect={"to_move": (0, 1)}),
        example("A Spy goes before", play=("0 b2", "1 r1"), expect={"to_move": (1,)}),
    ),
)


@replaces(usual_score)
def score(state, winner):
    """R3, R10."""
    usual_score(state, winner)
    state.leader = winner + 1


@replaces(usual_first)
def first_to_show(state):
    """R3, R14."""
    first = usual_first(state)
    return state.leader - 1 if first == NONE else first
