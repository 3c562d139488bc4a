"""A Wizard guards the player who turns him up: once in a game an Assassin does nothing to them."""

usual = rule("assassins_target", "turn_up")

REWRITE = rewrite(
    "wizard_guard",
    of="assassins_target",
    title="A Wizard stands guard",
    titles={"de": "Ein Zauberer hält Wache", "ru": "Волшебник на страже"},
    max_length=180,
    paragraphs={
        "AT3": "*The Assassin and the Wizard.* Whoever turns up a Wizard is guarded from then on. Whoever turns up an Assassin is out, or if "
        "guarded stays in and loses the guard; a second one nobody gets in a game. The Assassin stays with the other cards turned up.",
    },
    languages={
        "de": {
            "AT3": "*Der Attentäter und der Zauberer.* Wer einen Zauberer aufdeckt, wird von da an bewacht. Wer einen Attentäter aufdeckt, ist "
            "raus, oder bleibt, wenn er bewacht wird, dabei und verliert die Wache; eine zweite bekommt in einem Spiel niemand. Der "
            "Attentäter bleibt bei den anderen aufgedeckten Karten.",
        },
        "ru": {
            "AT3": "*Убийца и Волшебник.* Кто открыл Волшебника, тот с этого времени под охраной. Кто открыл Убийцу, тот выбыл, а если он под "
            "охраной, остаётся и теряет её; второй за игру никто не получает. Сам Убийца остаётся среди открытых карт.",
        },
    },
    words={
        "A player who turns him up is out.": {
            "en": "A player who turns him up is out, or loses a guard.",
            "de": "Wer ihn aufdeckt, ist raus oder verliert die Wache.",
            "ru": "Кто его открыл, тот выбыл или теряет охрану.",
        },
    },
    counters=(counter("guarded", "Guarded", languages={"de": "Bewacht", "ru": "Под охраной"}, most=1),),
    tells=(
        tells(
            "guarded",
            "A Wizard now guards {name}.",
            rises=True,
            paragraph="AT3",
            languages={
                "de": "{name} wird jetzt von einem Zauberer bewacht.",
                "ru": "Игрока {name} теперь охраняет Волшебник.",
            },
        ),
        tells(
            "saved",
            "The Wizard saves {name} from the Assassin.",
            paragraph="AT3",
            languages={
                "de": "Der Zauberer rettet {name} vor dem Attentäter.",
                "ru": "Волшебник спасает игрока {name} от Убийцы.",
            },
        ),
    ),
    examples=(
        example(
            "Saved by the Wizard, seat 0 stays in",
            play=("0 draw",),
            position={"guarded": (1, 0, 0, 0, 0), "stock": 8},
            expect={"over": False, "saved": (1, 0, 0, 0, 0)},
        ),
        example("Without a guard it is out", play=("0 draw",), position={"stock": 8}, expect={"over": True}),
    ),
)

guarded = row(5, int8, range(2), seen=ALL)  # by seat: whether a Wizard guards it
saved = row(5, int8, range(2), seen=ALL)  # by seat: whether it has lost its guard


@replaces(usual)
def turn_up(state, card):
    """AT3."""
    seat = state.turn
    if rank(card) == ASSASSIN and state.guarded[seat]:
        state.guarded[seat] = 0
        state.saved[seat] = 1
        take(state, card)
        pass_turn(state)
        return
    if rank(card) == WIZARD and state.saved[seat] == 0:
        state.guarded[seat] = 1
    usual(state, card)
