"""A card that is beaten for the first time goes home instead of off the board."""

usual = rule("board64", "take_enemy_card")

sent = row(2, int64, range(1 << 32), seen=ALL, blank=0)  # in 2 words: the cards that have been sent home

REWRITE = rewrite(
    "sent_home",
    of="board64",
    title="Beaten cards go home",
    titles={"de": "Geschlagene Karten gehen nach Hause"},
    paragraphs={
        "G1.10": "Between two sides, a card that is beaten for the first time goes to the first free square of its own two ranks, counted "
        "from the corner. If there is none, or when it is beaten again, it leaves the board.",
    },
    languages={
        "de": {
            "G1.10": "Zwischen zwei Seiten geht eine Karte, die zum ersten Mal geschlagen wird, auf das erste freie Feld ihrer eigenen "
            "beiden Reihen, von der Ecke an gezählt. Gibt es keines, oder wird sie wieder geschlagen, so verlässt sie das Brett.",
        },
    },
    examples=(
        example(
            "The beaten card of South comes back to a1 or the next free square",
            seed=97,
            play=("0 c2-c3", "1 e7-f6", "0 c3-b4", "1 c7-b6", "0 a2-a3", "1 b6-b5", "0 b1-c2", "1 b5xb4"),
            expect={"may_not": ("a1-b1", "c1-b1"), "may": ("b1-a2",)},
        ),
    ),
)


@replaces(usual)
def take_enemy_card(state, seat, square):
    """G1.10."""
    card = state.top[square]
    usual(state, seat, square)
    if state.options.players == 2 and card >= 0 and not was_sent(state, card & 63):
        home = free_square(state, 0 if owner(card) == 0 else 48)
        if home != NONE:
            state.sent[(card & 63) >> 5] |= 1 << (card & 31)
            state.top[home] = card
            side_put(state, owner(card), home)


@rule
def was_sent(state, number):
    """Return whether a card has been sent home."""
    return has(state.sent[number >> 5], number & 31)


@rule
def free_square(state, first):
    """Return the first free square of the two ranks that begin with a square, or NONE."""
    for square in range(first, first + 16):
        if state.top[square] == NONE:
            return square
    return NONE
