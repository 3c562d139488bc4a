"""Cards leap over a card of their own side to the free square behind it."""

usual = rule("board64", "find_targets")

REWRITE = rewrite(
    "leap",
    of="board64",
    title="Cards leap over their own",
    titles={"de": "Karten springen über eigene", "ru": "Карты прыгают через свои"},
    paragraphs={
        "C3": "A card goes straight along a rank, a file or a diagonal: one square, or where the game says so at most two to six squares, or any "
        "number. Or it leaps, in a direction in which it may go: over the next square, if a card of its own side or its partner's is there, to "
        "the one behind, if that is free. Otherwise it never goes through an occupied square, and never onto a card of its own side, unless own "
        "piles may be pressed (G48.v2) or own cards covered (G18.v3).",
    },
    languages={
        "de": {
            "C3": "Eine Karte zieht gerade auf Reihe, Linie oder Diagonale: ein Feld weit, oder wo das Spiel es sagt höchstens zwei bis sechs "
            "Felder oder beliebig weit. Oder sie springt, in eine Richtung, in die sie ziehen darf: über das nächste Feld, wenn dort eine Karte "
            "der eigenen Seite oder des Partners steht, auf das dahinter, wenn es frei ist. Sonst zieht sie nie über ein besetztes Feld und nie "
            "auf eine Karte der eigenen Seite, außer eigene Stapel dürfen überdeckt (G48.v2) oder eigene Karten bedeckt werden (G18.v3).",
        },
        "ru": {
            "C3": "Карта идёт прямо по горизонтали, вертикали или диагонали: на одно поле или, где так сказано, не больше чем на два–шесть полей "
            "либо на любое число полей. Или она прыгает туда, куда ей можно ходить: через соседнее поле, если там карта своей стороны или "
            "напарника, на поле за ним, если оно свободно. Иначе через занятое поле она не проходит никогда, а на карту своей стороны ложится "
            "только там, где разрешено прижимать свои стопки (G48.v2) или накрывать свои карты (G18.v3).",
        },
    },
    examples=(
        example("Out of the first rank", play=(), expect={"may": ("a1-a3", "c1-e3")}),
        example(
            "Not over an empty square",
            play=("0 a1-a3", "1 a7-a6"),
            expect={"may": ("b1-b3",), "may_not": ("a3-a5", "a1-a3")},
        ),
    ),
)


@replaces(usual)
def find_targets(state, low, high, enemies_low, enemies_high, origin, targets):
    """C3."""
    usual(state, low, high, enemies_low, enemies_high, origin, targets)
    for direction in range(8):
        over = NEIGHBOURS[8 * origin + direction]
        beyond = NEIGHBOURS[8 * over + direction] if over >= 0 else NONE
        if beyond >= 0 and state.top[beyond] == NONE and has(high if over >> 5 else low, over & 31):
            if goes_in(state, origin, direction, False) and can_end_on(state, origin, beyond):
                targets[beyond >> 5] = put(targets[beyond >> 5], beyond & 31)
