"""A payoff card in the centre allows one more card of the hand or of a side pile there."""

usual = rule("malice", "pay_off")

REWRITE = rewrite(
    "payoff_goes_on",
    of="malice",
    title="A payoff card gives another",
    titles={"de": "Eine Karte vom Spielerstapel bringt noch eine", "ru": "Карта из стопки игрока даёт ещё одну"},
    paragraphs={
        "MA15": "Of your hand and the tops of your side piles together, only one card a turn may go to the centre, and after each payoff "
        "card that you play there, one more. It comes after the payoff card and before the next one; what you did not play is not saved up.",
    },
    languages={
        "de": {
            "MA15": "Von deiner Hand und den obersten Karten deiner Hilfsstapel zusammen darf je Zug nur eine Karte in die Mitte, und nach "
            "jeder Karte vom Spielerstapel, die du dorthin spielst, noch eine. Sie kommt nach dieser und vor der nächsten; was du nicht "
            "gespielt hast, wird nicht aufgehoben.",
        },
        "ru": {
            "MA15": "Из руки и с верха твоих боковых стопок вместе за ход в центр может уйти только одна карта, а после каждой твоей карты "
            "из стопки игрока, сыгранной туда, ещё одна. Её кладут после этой карты и до следующей; несыгранное не копится.",
        },
    },
    examples=(
        example(
            "After the payoff card a second card of the hand goes to the centre",
            play=("1 hand:7>c1", "1 payoff>c1"),
            position={"centre": {0: 6}, "hand": {20: 1, 22: 1}, "top": (0, 7)},
            expect={"quota": 0},
        ),
    ),
)


@replaces(usual)
def pay_off(state, seat):
    """MA15."""
    usual(state, seat)
    state.quota = 0
