"""A natural turns the direction of play around."""

usual_sign = rule("muzicando", "apply_sign")
usual_next = rule("muzicando", "next_seat")
usual_previous = rule("muzicando", "previous_seat")

YELLOW_AND_GREEN = 1  # the third and the fourth colour, whose signs are naturals: colour // 2

turned = cell(int8, range(2), seen=ALL)  # whether play goes to the right

REWRITE = rewrite(
    "turning_naturals",
    of="muzicando",
    title="Naturals turn the direction",
    titles={"de": "Auflösungszeichen drehen die Richtung", "ru": "Бекары меняют направление"},
    paragraphs={
        "MZ16": "Play begins with the opening player and goes to the left, until a natural turns it around (MZ41). In your turn you lay one card, "
        "a note or a sign, or you pass.",
        "MZ41": "A *natural* turns the direction around: from now on play goes the other way, and who was the next player is the previous one. It "
        "blocks nobody.",
    },
    languages={
        "de": {
            "MZ16": "Der Eröffnende beginnt, und es geht links herum, bis ein Auflösungszeichen die Richtung dreht (MZ41). In deinem Zug legst du "
            "eine Karte, eine Note oder ein Zeichen, oder du passt.",
            "MZ41": "Ein *Auflösungszeichen* dreht die Richtung: Von jetzt an geht es anders herum, und wer der Nächste war, ist der Vorige. Es "
            "blockiert niemanden.",
        },
        "ru": {
            "MZ16": "Игру начинает открывающий, дальше ход переходит налево, пока бекар не сменит направление (MZ41). За ход кладут одну карту, "
            "ноту или знак, или пасуют.",
            "MZ41": "*Бекар* меняет направление: теперь ход переходит в другую сторону, и кто был следующим, тот предыдущий. Никого он не "
            "блокирует.",
        },
    },
    words={
        "blocks the next player and the previous one.": {
            "en": "turns the direction of play around.",
            "de": "dreht die Richtung.",
            "ru": "меняет направление.",
        },
    },
    tells=(
        tells(
            "turned",
            "Play goes the other way now.",
            paragraph="MZ41",
            languages={"de": "Es geht jetzt anders herum.", "ru": "Теперь ход переходит в другую сторону."},
        ),
    ),
    examples=(
        example("Back to the opening player", seed=0, play=("2 4M", "2 G1", "3 Gn"), expect={"to_move": (2,)}),
        example(
            "Turned, it goes to the right",
            seed=2,
            play=("2 4M", "2 Y1"),
            position={"turned": 1},
            expect={"to_move": (1,)},
        ),
    ),
)


@replaces(usual_sign)
def apply_sign(state, seat, card):
    """MZ41, MZ16."""
    if card // CARDS_PER_COLOUR // 2 == YELLOW_AND_GREEN:
        state.turned = 1 - state.turned
    else:
        usual_sign(state, seat, card)


@replaces(usual_next)
def next_seat(state, seat):
    """Return the next active seat in the direction of play."""
    return usual_previous(state, seat) if state.turned else usual_next(state, seat)


@replaces(usual_previous)
def previous_seat(state, seat):
    """Return the previous active seat in the direction of play."""
    return usual_next(state, seat) if state.turned else usual_previous(state, seat)
