"""After the bidding the opponents may double the contract."""

usual_contract = rule("muzicando", "make_contract")
usual_legal = rule("muzicando", "legal")
usual_play = rule("muzicando", "play")
usual_settle = rule("muzicando", "settle_contract")

KONTRA = move("kontra", "Double the contract", languages={"de": "Kontra geben"})
AGREE = move("agree", "Let it stand", languages={"de": "Stehen lassen"})

asking = cell(int8, range(2), seen=ALL)  # whether opponents are asked now
doubled = cell(int8, range(2), seen=ALL)  # whether the contract is doubled

REWRITE = rewrite(
    "kontra",
    of="muzicando",
    title="Kontra",
    titles={"de": "Mit Kontra"},
    payoffs=(-800, 800),
    paragraphs={
        "MZ12": "The bidding ends when the three others pass one after another, or at once after `4M`. The last bid is the *contract*, and the "
        "team that made it is the contract side. Then the opponents of whoever made it are asked in turn, from his left, whether they double it. "
        "With the first who does, or when all have let it stand, play begins (MZ14, MZ60).",
        "MZ72": "A contract is worth its level and the value of its layout together: Sarabanda is worth 1, Glissando 2, Parada 3, Musicando 4. "
        "The contract side gets that much if the contract is made, and loses it if not; if it was doubled (MZ12), twice as much. The other side "
        "has its places only.",
    },
    languages={
        "de": {
            "MZ12": "Das Reizen endet, wenn die drei anderen nacheinander passen, oder sofort nach `4M`. Das letzte Gebot ist der *Kontrakt*, und "
            "das Team, das es abgegeben hat, hat den Kontrakt. Dann werden reihum, von links an, die Gegner dessen gefragt, der es abgegeben hat, "
            "ob sie *Kontra* geben. Mit dem ersten, der es gibt, oder wenn alle es stehen lassen, beginnt das Spiel (MZ14, MZ60).",
            "MZ72": "Ein Kontrakt ist so viel wert wie seine Stufe und der Wert seiner Auslage zusammen: Sarabanda ist 1 wert, Glissando 2, "
            "Parada 3, Musicando 4. Die Seite mit dem Kontrakt bekommt so viel, wenn er erfüllt ist, und verliert es, wenn nicht; nach Kontra "
            "(MZ12) doppelt so viel. Die andere Seite hat nur ihre Plätze.",
        },
    },
    tells=(
        tells(
            "doubled",
            "The contract is doubled.",
            paragraph="MZ72",
            languages={"de": "Kontra: Der Kontrakt zählt doppelt."},
        ),
    ),
    examples=(
        example("The player at the left is asked first", seed=1, play=("1 4M",), expect={"legal": ("kontra", "agree")}),
        example("Then the other opponent", seed=1, play=("1 4M", "2 agree"), expect={"to_move": (0,), "asking": 1}),
        example("Play begins", seed=1, play=("1 4M", "2 kontra"), expect={"to_move": (1,), "doubled": 1, "layout": 3}),
    ),
)


@rule
def ask_after(state, seat):
    """Ask the next opponent of the bidder after a seat, or let play begin."""
    opponent = seat_after(state, seat)
    if opponent != state.bidder and side(state, opponent) == side(state, state.bidder):
        opponent = seat_after(state, opponent)
    state.turn = opponent
    state.to_move = only(opponent)
    state.asking = int(opponent != state.bidder)
    if state.asking == 0:
        usual_contract(state)


@replaces(usual_contract)
def make_contract(state):
    """MZ12."""
    ask_after(state, state.bidder)


@replaces(usual_legal)
def legal(state, seat, moves):
    """MZ12."""
    if state.asking == 0 or not awaited(state.to_move, seat):
        return usual_legal(state, seat, moves)
    moves[0] = KONTRA
    moves[1] = AGREE
    return 2


@replaces(usual_play)
def play(state, seat, move):
    """MZ12."""
    if move < KONTRA:
        usual_play(state, seat, move)
    elif move == AGREE:
        ask_after(state, seat)
    else:
        state.doubled = 1
        state.asking = 0
        usual_contract(state)


@replaces(usual_settle)
def settle_contract(state):
    """MZ72."""
    usual_settle(state)
    if state.doubled:
        usual_settle(state)
