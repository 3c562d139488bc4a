"""Twos are wild: each counts eleven in whatever suit its hand needs."""

usual = rule("thirty_one", "suit_sum")

TWOS = 15  # the four twos, as bits

REWRITE = rewrite(
    "wild_twos",
    of="thirty_one",
    title="Wild twos",
    titles={"de": "Zweien sind wild", "ru": "Двойки — дикие карты"},
    paragraphs={
        "TO2": "An ace is worth 11, king, queen and jack 10 each, the other cards their number. A two is wild: it is worth 11 and belongs to "
        "every suit. A hand is worth what the best three of its cards of one suit come to; of several suits the best counts. The most is 33, "
        "and whoever has 31 or more shows it (TO5, TO11); hands are compared by these values (TO12 to TO14).",
    },
    languages={
        "de": {
            "TO2": "Ein Ass ist 11 wert, König, Dame und Bube je 10, die anderen Karten ihre Zahl. Eine Zwei ist wild: Sie ist 11 wert und "
            "gehört zu jeder Farbe. Eine Hand ist wert, was die besten drei ihrer Karten einer Farbe ergeben; von mehreren Farben zählt die "
            "beste. Das Höchste ist 33, und wer 31 oder mehr hat, zeigt es (TO5, TO11); nach diesen Werten werden die Hände verglichen (TO12 bis TO14).",
        },
        "ru": {
            "TO2": "Туз стоит 11, король, дама и валет по 10, остальные карты — своё число. Двойка дикая: она стоит 11 и принадлежит каждой "
            "масти. Рука стоит столько, сколько вместе три лучшие её карты одной масти; из нескольких мастей считается лучшая. Больше всего — "
            "33, и у кого 31 или больше, тот показывает карты (TO5, TO11); по этой цене руки и сравнивают (TO12–TO14).",
        },
    },
    examples=(
        example(
            "A two, an ace and a nine of hearts are 31",
            play=("1 take",),
            options={"players": 2},
            position={"hand": {1: cards_named("2S AH 7C")}, "pile": {0: 29}, "height": 1},
            expect={"over": True, "points": (-1, 0)},
        ),
        example(
            "A two helps the best suit",
            play=("1 knock", "0 take", "0 3D"),
            options={"players": 2, "no_return": False},
            position={"hand": {0: cards_named("2S 8D 9D"), 1: cards_named("6H 8H 9H")}},
            expect={"over": True, "points": (0, -2)},
        ),
    ),
)


@replaces(usual)
def suit_sum(hand, suit, card_values):
    """TO2."""
    cards = hand & (SUIT_CARDS << suit | TWOS)
    total = 0
    least = 11
    number = count(cards)
    while cards:
        points = 11 if has(TWOS, lowest(cards)) else card_points(lowest(cards), card_values)
        cards = rest(cards)
        total += points
        least = min(least, points)
    return total - least if number > HAND else total
