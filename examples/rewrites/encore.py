"""The Musician plays an encore: once a game she returns to the hand after the round that she tied."""

usual = rule("r", "record_round")

encores = row(2, int8, range(2), seen=ALL)  # by seat: whether a Musician has returned to its hand

REWRITE = rewrite(
    "encore",
    of="r",
    title="The Musician plays an encore",
    titles={"de": "Der Musikant gibt eine Zugabe", "uk": "Музикант грає на біс"},
    paragraphs={
        "R6": "*Is there a Musician, and no Wizard facing it?* The round is tied, even against a Prince. After the first round that a player's "
        "Musician ties, she returns to that player's hand at once.",
        "R17": "Played cards stay face up before their owner, marked as won, lost or tied. They do not return to the hand, except by Last "
        "Chance (V11), and the Musician once (R6).",
    },
    languages={
        "de": {
            "R6": "*Liegt ein Musikant da und kein Zauberer gegenüber?* Die Runde ist unentschieden, sogar gegen einen Prinzen. Nach der ersten "
            "Runde, die der Musikant eines Spielers unentschieden macht, kehrt er sofort auf dessen Hand zurück.",
            "R17": "Gespielte Karten bleiben offen vor ihrem Besitzer, als gewonnen, verloren oder unentschieden markiert. Sie kehren nicht auf "
            "die Hand zurück, außer durch Letzte Chance (V11), und der Musikant einmal (R6).",
        },
        "uk": {
            "R6": "*Є Музикант, і навпроти нього не Чарівник?* Нічия, навіть якщо вийшов Принц. Після першого раунду, який Музикант гравця "
            "зробив нічийним, він одразу повертається до руки цього гравця.",
            "R17": "Зіграні карти лишаються відкритими перед власником, з позначкою: раунд виграно, програно чи внічию. До руки вони не "
            "повертаються, крім «Останнього шансу» (V11), а Музикант — один раз (R6).",
        },
    },
    clashes=(
        clash(
            when=when(play_mode="prophecy"),
            sentence="A Musician who returns has no place in the row: choose Play: chosen each round.",
        ),
    ),
    tells=(
        tells(
            "encores",
            "The Musician returns to the hand of {name}.",
            paragraph="R6",
            languages={
                "de": "Der Musikant kehrt auf die Hand von {name} zurück.",
                "uk": "Музикант повертається до руки гравця {name}.",
            },
        ),
    ),
    examples=(
        example("She is played again", play=("0 b0", "1 r7"), expect={"encores": (1, 0), "may": ("b0",)}),
        example("Only once", play=("0 b0", "1 r7", "0 b0", "1 r6"), expect={"may_not": ("b0",)}),
        example("Not past a Wizard", play=("0 b0", "1 r5"), expect={"encores": (0, 0), "may_not": ("b0",)}),
    ),
)


@replaces(usual)
def record_round(state, winner):
    """R6, R17."""
    usual(state, winner)
    if not musician_ties(state, rank(state.chosen[0]), rank(state.chosen[1])):
        return
    for seat in range(2):
        card = state.chosen[seat]
        if ability(state, rank(card)) == MUSICIAN and state.encores[seat] == 0:
            state.encores[seat] = 1
            state.hand[seat] = put(state.hand[seat], card)
            state.played[seat] = drop(state.played[seat], card)
            if state.options.hand_limit != NONE:
                state.open = put(state.open, card)
