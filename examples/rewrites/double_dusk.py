"""From the fifth round on every round is worth a point more."""

usual_open = rule("r", "open_round")
usual_value = rule("r", "round_value")

value("FIRST", 5, range(1, 9), paragraph="R11")  # the first round that is worth more

begun = cell(int8, range(32), seen=ALL)  # how many rounds have begun

REWRITE = rewrite(
    "double_dusk",
    of="r",
    title="Late rounds count more",
    titles={"de": "Späte Runden zählen mehr", "uk": "Пізні раунди важать більше"},
    paragraphs={
        "R10": "A tied round is not lost; it waits. Each player keeps a separate count of what the waiting rounds would bring: what each "
        "would have brought by R11 if the player had won it. Whoever wins the next decided round also takes the points of his or her own "
        "count, and then both counts go back to nothing. What still waits when the game ends is lost.",
        "R11": "The winner of a round (R4 to R9) scores 1 point for it, or 2 by R12, from the fifth round on 1 more, and adds the points that were "
        "waiting. The total may pass the target (R15).",
    },
    languages={
        "de": {
            "R10": "Eine unentschiedene Runde ist nicht verloren; sie wartet. Jeder zählt für sich, was die wartenden Runden brächten: was "
            "jede ihm nach R11 gebracht hätte, wenn er sie gewonnen hätte. Wer die nächste entschiedene Runde gewinnt, bekommt auch die "
            "Punkte seiner eigenen Zählung, und dann stehen beide Zählungen wieder auf null. Was am Ende des Spiels noch wartet, ist verloren.",
            "R11": "Der Gewinner einer Runde (R4 bis R9) bekommt 1 Punkt dafür, oder 2 nach R12, von der fünften Runde an 1 mehr, und dazu die Punkte, "
            "die gewartet haben. Die Summe darf das Ziel überschreiten (R15).",
        },
        "uk": {
            "R10": "Нічийний раунд не пропадає; він чекає. Кожен рахує для себе, що принесли б раунди, які чекають: те, що кожен приніс би "
            "йому за R11, якби він його виграв. Хто виграє наступний вирішений раунд, той бере й очки власного рахунку, і тоді обидва рахунки "
            "знову на нулі. Що чекає наприкінці гри, те втрачено.",
            "R11": "Переможець раунду (R4–R9) дістає за нього 1 очко, або 2 за R12, від п'ятого раунду на 1 більше, і ще очки, що чекали. Сума може "
            "перевищити ціль.",
        },
    },
    examples=(
        example("The first rounds are as usual", play=("0 b5", "1 r2"), expect={"points": (1, 0), "begun": 2}),
        example("The fifth brings two points", play=("0 b5", "1 r2"), position={"begun": 5}, expect={"points": (2, 0)}),
        example(
            "After a tie two wait for each", play=("0 b3", "1 r3"), position={"begun": 5}, expect={"carry": (2, 2)}
        ),
    ),
)


@replaces(usual_open)
def open_round(state):
    """R11."""
    state.begun += 1
    usual_open(state)


@replaces(usual_value)
def round_value(state, seat):
    """R10, R11."""
    return usual_value(state, seat) + int(state.begun >= FIRST)
