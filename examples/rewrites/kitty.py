"""Bidding with a kitty: whoever makes the last bid takes the four cards that were not dealt, and lays as many aside."""

usual_size = rule("muzicando", "hand_size")
usual_contract = rule("muzicando", "make_contract")
usual_legal = rule("muzicando", "legal")
usual_play = rule("muzicando", "play")

ASIDE = move("aside", "Lay {card} aside", cards=56, zone="hand", languages={"de": "{card} weglegen"})
KITTY = 4

REWRITE = rewrite(
    "kitty",
    of="muzicando",
    title="Bidding with a kitty",
    titles={"de": "Reizen mit Talon"},
    paragraphs={
        "MZ4": "Four play as two teams, partners opposite each other. All cards but four are dealt one at a time, beginning at the dealer's left, "
        "thirteen to each; the four others are the kitty, face down. The lot says who deals first, and the deal then passes to the left.",
        "MZ12": "The bidding ends when the three others pass one after another, or at once after `4M`. The last bid is the *contract*, and the team "
        "that made it is the contract side. Its bidder takes the kitty into his hand and lays four cards aside, face up. They are out of the game.",
    },
    languages={
        "de": {
            "MZ4": "Vier spielen in zwei Teams, Partner sitzen sich gegenüber. Alle Karten bis auf vier werden einzeln verteilt, links vom Geber "
            "beginnend, dreizehn für jeden; die vier anderen sind der Talon, verdeckt. Das Los entscheidet, wer zuerst gibt, dann wandert das "
            "Geben nach links.",
            "MZ12": "Das Reizen endet, wenn die drei anderen nacheinander passen, oder sofort nach `4M`. Das letzte Gebot ist der *Kontrakt*, und "
            "das Team, das es abgegeben hat, hat den Kontrakt. Wer geboten hat, nimmt den Talon auf die Hand und legt vier Karten offen weg. "
            "Sie sind aus dem Spiel.",
        },
    },
    zones=(zone("aside", "Laid aside", "aside", languages={"de": "Weggelegt"}),),
    tells=(
        tells(
            "to_lay",
            "Cards of the kitty still to lay aside: {value}.",
            paragraph="MZ12",
            languages={"de": "Noch wegzulegen für den Talon: {value}."},
        ),
    ),
    examples=(
        example(
            "The bidder of 4M takes four cards and lays four aside",
            seed=1,
            play=("1 4M",),
            expect={"to_lay": 4, "to_move": (1,)},
        ),
    ),
)

aside = cell(int64, cards(56), seen=ALL)  # the cards that were laid aside
to_lay = cell(int8, range(57), seen=ALL)  # the number of cards that the bidder has yet to lay aside


@replaces(usual_size)
def hand_size(state):
    """MZ4."""
    if has_auction(state):
        return (CARDS - KITTY) // state.options.players
    return usual_size(state)


@replaces(usual_contract)
def make_contract(state):
    """MZ12."""
    state.to_lay = count(state.stock)
    state.hand[state.bidder] |= state.stock
    state.stock = 0
    state.turn = state.bidder
    state.to_move = only(state.bidder)


@replaces(usual_legal)
def legal(state, seat, moves):
    """MZ12."""
    if state.to_lay == 0 or not awaited(state.to_move, seat):
        return usual_legal(state, seat, moves)
    n = spread(state.hand[seat], moves)
    for index in range(n):
        moves[index] += ASIDE
    return n


@replaces(usual_play)
def play(state, seat, move):
    """MZ12."""
    if move < ASIDE:
        usual_play(state, seat, move)
        return
    card = move - ASIDE
    state.hand[seat] = drop(state.hand[seat], card)
    state.aside = put(state.aside, card)
    state.to_lay -= 1
    if state.to_lay == 0:
        usual_contract(state)
