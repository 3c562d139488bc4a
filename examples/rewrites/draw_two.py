"""Whoever does not play draws two cards."""

usual = rule("rummy", "draw_card")

TWO_LEFT = (1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # fmt: skip
"""By kind: a stock of two cards."""

REWRITE = rewrite(
    "draw_two",
    of="rummy",
    title="Play or draw two",
    titles={"de": "Spielen oder zwei ziehen"},
    paragraphs={
        "RM21": "*Play or draw two.* Either you play, or you draw two cards, and with that your turn is over: the cards drawn cannot be "
        "played before your next turn. If only one card is left, you draw that.",
    },
    languages={
        "de": {
            "RM21": "*Spielen oder zwei ziehen.* Entweder spielst du, oder du ziehst zwei Karten, und damit ist dein Zug zu Ende: die "
            "gezogenen Karten können nicht vor deinem nächsten Zug gespielt werden. Ist nur noch eine da, ziehst du diese.",
        },
    },
    words={
        "Lay cards from your hand in valid melds, or draw one card to end the turn.": {
            "en": "Lay cards from your hand in valid melds, or draw two cards to end the turn.",
            "de": "Leg Handkarten in gültigen Meldungen aus, oder zieh zwei Karten und beende den Zug.",
        },
    },
    examples=(
        example(
            "The last two cards of the stock are drawn together",
            seed=1,
            play=("1 draw",),
            position={"stock": TWO_LEFT},
            expect={"last_drawer": 1, "to_move": (0,)},
        ),
    ),
)


@replaces(usual)
def draw_card(state, kind):
    """RM21."""
    is_first = state.options.draw_rule == PLAY_OR_DRAW and state.drawn == 0 and state.penalty == 0
    if is_first and stock_size(state) > 1:
        take_from_stock(state, state.turn, kind)
        state.drawn = 1
        await_chance(state, DRAWING)
    else:
        usual(state, kind)
