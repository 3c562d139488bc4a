"""A joker may go back to the hand: who lays the real card in its place takes it."""

usual_legal = rule("rummy", "legal")
usual_play = rule("rummy", "play")

SWAP = move("swap", "Take a joker for {card}", cards=52, languages={"de": "Einen Joker für {card} nehmen"})

REWRITE = rewrite(
    "joker_to_hand",
    of="rummy",
    title="Jokers go back to the hand",
    titles={"de": "Joker gehen auf die Hand zurück"},
    max_length=100_000,
    paragraphs={
        "RM17": "*Declared jokers.* A joker keeps its card, wherever it is moved. In your turn, after your first play, you may lay the real "
        "card from your hand in its place and take the joker into your hand. That is no play of its own, and you may do it as often as you can. "
        "A joker that the real card frees in a play must stand for some card in a meld again at once.",
    },
    languages={
        "de": {
            "RM17": "*Benannte Joker.* Ein Joker behält seine Karte, wohin er auch gelegt wird. Wenn du an der Reihe bist und schon ausgelegt "
            "hast, darfst du die echte Karte aus der Hand an seine Stelle legen und den Joker auf die Hand nehmen. Das ist kein eigenes "
            "Auslegen, und du darfst es tun, so oft du kannst. Ein Joker, den die echte Karte beim Auslegen frei macht, muss sofort wieder "
            "für eine Karte in einer Meldung stehen.",
        },
    },
    tells=(
        tells(
            "swaps",
            "{name} lays the real card in place of a joker and takes the joker.",
            paragraph="RM17",
            languages={"de": "{name} legt die echte Karte an die Stelle eines Jokers und nimmt den Joker."},
        ),
    ),
    idle=(idle("joker_mode", when=when(joker_mode="none"), sentence="There are no jokers to take."),),
    examples=(
        example(
            "The seven of hearts takes the joker that stands for it",
            play=("1 swap 7H",),
            options={"joker_mode": "declared", "jokers": 2, "players": 2},
            position={"hand": {53 + 21: 1, 53 + 22: 1}, "table": {20: 1, 22: 1, 23: 1}, "wild": {21: 1}, "melded": 3},
            expect={"swaps": (0, 1, 0, 0, 0, 0, 0, 0), "may_not": ("swap 7H",)},
        ),
    ),
)

swaps = row(8, int16, range(1000), seen=ALL)  # by seat: the jokers that it has taken back


@replaces(usual_legal)
def legal(state, seat, moves):
    """RM17."""
    n = usual_legal(state, seat, moves)
    if n == 0 or state.phase != ACTING or total(state.staged, KINDS) > 0 or not has(state.melded, seat):
        return n
    for card in range(TYPES):
        if state.wild[card] > 0 and state.hand[seat * KINDS + card] > 0:
            moves[n] = SWAP + card
            n += 1
    return n


@replaces(usual_play)
def play(state, seat, move):
    """RM17."""
    if seat == CHANCE or move < SWAP:
        usual_play(state, seat, move)
        return
    card = move - SWAP
    state.hand[seat * KINDS + card] -= 1
    state.hand[seat * KINDS + JOKER] += 1
    state.table[card] += 1
    state.wild[card] -= 1
    state.swaps[seat] += 1
    state.stuck = 0
