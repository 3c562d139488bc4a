"""A Thief takes the Musician's place: whoever meets him owes a point of the next round that they win."""

usual_ties = rule("r", "musician_ties")
usual_gain = rule("r", "gain")
usual_effects = rule("r", "set_next_effects")

owed = row(2, int8, range(2), seen=ALL)  # by seat: whether a Thief gets a point of the next round that the seat wins

REWRITE = rewrite(
    "thief",
    of="r",
    title="A Thief in place of the Musician",
    titles={"de": "Ein Dieb statt des Musikanten"},
    paragraphs={
        "R6": "A Thief has strength 0. If no Wizard faces him, his opponent owes him a point: the next round that the opponent wins brings one "
        "point less. Nobody owes more than one.",
    },
    languages={
        "de": {
            "R6": "Ein Dieb hat die Stärke 0. Steht kein Zauberer vor ihm, so schuldet ihm der Gegner einen Punkt: Die nächste Runde, die der "
            "Gegner gewinnt, bringt einen Punkt weniger. Niemand schuldet mehr als einen.",
        },
    },
    words={
        "Musician": {"en": "Thief", "de": "Dieb"},
        "The round is a tie, unless a Wizard faces her.": {
            "en": "The other side's next won round brings one point less, unless a Wizard faces him.",
            "de": "Die nächste Runde, die die andere Seite gewinnt, bringt einen Punkt weniger, wenn kein Zauberer vor ihm steht.",
        },
    },
    counters=(counter("owed", "Owed to the Thief", languages={"de": "Dem Dieb geschuldet"}, most=1),),
    tells=(
        tells(
            "owed",
            "What {name} owes the Thief is now {value}.",
            languages={"de": "{name} schuldet dem Dieb jetzt {value}."},
            paragraph="R6",
        ),
    ),
    examples=(
        example("The opponent wins and owes", play=("0 b0", "1 r4"), expect={"points": (0, 2), "owed": (0, 1)}),
        example(
            "The next round of the opponent brings nothing",
            play=("0 b0", "1 r4", "0 b1", "1 r5"),
            expect={"points": (0, 2), "owed": (0, 0)},
        ),
        example("A Wizard silences the Thief", play=("0 b0", "1 r5"), expect={"owed": (0, 0)}),
    ),
)


@replaces(usual_ties)
def musician_ties(state, rank0, rank1):
    """R6."""
    return False


@replaces(usual_gain)
def gain(state, seat, value):
    """R6, R11."""
    usual_gain(state, seat, max(value - state.owed[seat], 0))
    state.owed[seat] = 0


@replaces(usual_effects)
def set_next_effects(state, rank0, rank1):
    """R6, R13, R14."""
    usual_effects(state, rank0, rank1)
    if ability(state, rank0) == MUSICIAN and is_active(state, rank0, rank1):
        state.owed[1] = 1
    if ability(state, rank1) == MUSICIAN and is_active(state, rank1, rank0):
        state.owed[0] = 1
