"""Three aces are fire: they are shown at once, as 31 is."""

usual = rule("thirty_one", "holds_31")

ACES = cards_named("AS AH AD AC")

REWRITE = rewrite(
    "three_aces",
    of="thirty_one",
    title="Three aces are fire",
    titles={"de": "Drei Asse sind Feuer", "uk": "Три тузи — вогонь"},
    paragraphs={
        "TO5": "Whoever has 31 or three aces, which is called *fire*, after the deal shows it at once, and the deal is over. Everybody else loses "
        "a life; if several hold 31 or fire, all of them are safe.",
        "TO11": "Whoever gets 31 or three aces by a card drawn or taken shows it at once, even after a knock. The deal is over, and everybody "
        "else loses a life.",
    },
    languages={
        "de": {
            "TO5": "Wer nach dem Geben 31 oder drei Asse hat, das heißt *Feuer*, zeigt es sofort, und der Durchgang ist zu Ende. Alle anderen "
            "verlieren ein Leben; haben mehrere 31 oder Feuer, sind sie alle sicher.",
            "TO11": "Wer durch eine gezogene oder genommene Karte 31 oder drei Asse bekommt, zeigt es sofort, auch nach einem Klopfen. Der "
            "Durchgang ist zu Ende, und alle anderen verlieren ein Leben.",
        },
        "uk": {
            "TO5": "Хто після роздачі має 31 або трьох тузів, це зветься *вогонь*, той показує карти одразу, і роздачу закінчено. Усі інші "
            "втрачають по життю; якщо 31 або вогонь мають кілька, усі вони в безпеці.",
            "TO11": "Хто узятою картою набрав 31 або трьох тузів, той показує карти одразу, навіть після стуку. Роздачу закінчено, усі інші "
            "втрачають по життю.",
        },
    },
    examples=(
        example(
            "The third ace ends the deal",
            play=("1 take",),
            options={"players": 2},
            position={"hand": {1: cards_named("AS AH 7C")}, "pile": {0: 50}, "height": 1},
            expect={"over": True, "points": (-1, 0)},
        ),
    ),
)


@replaces(usual)
def holds_31(state, seat):
    """TO5, TO11."""
    return usual(state, seat) or count(state.hand[seat] & ACES) >= 3
