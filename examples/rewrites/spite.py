"""Your turn may end with a card on the next player's first side pile."""

usual_plays = rule("malice", "free_plays")
usual_play = rule("malice", "play")

SPITE = move(
    "spite",
    "Lay {card} on the next player's first side pile",
    cards=14,
    languages={"de": "{card} auf den ersten Hilfsstapel des Nächsten legen"},
)

REWRITE = rewrite(
    "spite",
    of="malice",
    title="Spite",
    titles={"de": "Aus Bosheit", "ru": "Назло"},
    paragraphs={
        "MA20": "Four side piles belong to you alone, but your opponent, or the player before you, may lay a card on the first of them (MA22). Any "
        "card may begin one, unless it is an ace that must go to the centre. Empty piles are all alike, so the lowest of them is meant.",
        "MA22": "Only cards of your hand go to side piles, one at a time, to one of your own or to the first side pile of the next player, where the "
        "same cards fit as if it were yours; and with that card your turn is over.",
    },
    languages={
        "de": {
            "MA20": "Vier Hilfsstapel gehören nur dir, aber dein Gegner, oder wer vor dir dran ist, darf eine Karte auf den ersten legen (MA22). "
            "Jede Karte darf einen beginnen, außer einem Ass, das in die Mitte muss. Leere Stapel sind alle gleich; gemeint ist darum der niedrigste.",
            "MA22": "Nur Karten aus deiner Hand kommen auf Hilfsstapel, einzeln, auf einen eigenen oder auf den ersten des nächsten Spielers, auf dem "
            "dieselben Karten passen, als wäre er deiner; und mit dieser Karte ist dein Zug zu Ende.",
        },
        "ru": {
            "MA20": "Четыре боковые стопки — только ваши, но соперник, или игрок перед вами, может положить карту на первую из них (MA22). Начать "
            "стопку может любая карта, кроме туза, который обязан идти в центр. Пустые места все одинаковы, поэтому имеется в виду самое левое.",
            "MA22": "На боковые стопки кладут только карты из руки, по одной: на свою или на первую стопку следующего игрока, куда подходят те же "
            "карты, как если бы она была вашей; и на этой карте ход кончается.",
        },
    },
    examples=(
        example(
            "A nine goes on the opponent's ten, and is in the way",
            play=("1 spite 9",),
            position={"hand": {22: 1}, "laid": {0: 9}, "height": {0: 1}},
            expect={"height": (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "to_move": (0,)},
        ),
        example(
            "A jack does not fit there",
            play=(),
            position={"hand": {22: 1, 24: 1}, "laid": {0: 9}, "height": {0: 1}},
            expect={"may": ("spite 9",), "may_not": ("spite J",)},
        ),
    ),
)


@replaces(usual_plays)
def free_plays(state, seat, centre_fits, tops, moves):
    """MA20, MA22."""
    n = usual_plays(state, seat, centre_fits, tops, moves)
    side_fits = local(FRONT, int16)
    find_side_fits(state, next_seat(state, seat), side_fits)
    cards = hand_kinds(state, seat) & side_fits[0]
    while cards:
        moves[n] = SPITE + lowest(cards)
        cards = rest(cards)
        n += 1
    return n


@replaces(usual_play)
def play(state, seat, move):
    """MA22."""
    if seat == CHANCE or move < SPITE:
        usual_play(state, seat, move)
        return
    state.hand[seat * KINDS + move - SPITE] -= 1
    lay_on_side(state, next_seat(state, seat) * FRONT, move - SPITE)
    state.acted = 1
    end_turn(state)
