"""The reason that a round of R was won or tied: a sentence and its paragraph, from the rule that decided it."""

from dataclasses import dataclass

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.options import EQUAL_TIES, LEADING_WINS
from hoyle.games.r.shared.cards import AMBASSADOR, ASSASSIN, WIZARD, rank
from hoyle.games.r.shared.pack import FIGURES
from hoyle.games.r.state import (
    HIGHER_WINS,
    LOWER_WINS,
    MUSICIAN_TIES,
    NUMBERS_COMPARE,
    OWN_PRINCE_WINS,
    PRINCE_WINS,
    PRINCES_COMPARE,
    PRINCESS_WINS,
    SILENCED,
    TABLE_DECIDES,
    State,
)
from hoyle.games.shared.scenes import Say, drawn
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

CLAUSES = {
    PRINCESS_WINS: "R5",
    MUSICIAN_TIES: "R6",
    PRINCE_WINS: "R7",
    OWN_PRINCE_WINS: "V6",
    PRINCES_COMPARE: "R7",
    SILENCED: "R4",
    LOWER_WINS: "R9",
    HIGHER_WINS: "R8",
    NUMBERS_COMPARE: "V5",
    TABLE_DECIDES: "W3",
}
"""By what decides a round: the paragraph."""

CAUSES = {
    PRINCESS_WINS: N_("The Princess meets the Prince, who gives up the crown for her."),
    MUSICIAN_TIES: N_("With a Musician nobody wins."),
    PRINCE_WINS: N_("The Prince wins; strength does not matter."),
    OWN_PRINCE_WINS: N_("The Princess cannot catch a Prince of her own colour, and he wins."),
    PRINCES_COMPARE: N_("Two Princes cancel each other: {result}."),
    SILENCED: N_("The Wizard silences the {figure}: {result}."),
    LOWER_WINS: N_("The Assassin turns the round around: {result}."),
    HIGHER_WINS: N_("The higher strength wins: {result}."),
    NUMBERS_COMPARE: N_("Only strength counts: {result}."),
    TABLE_DECIDES: N_("Who beats whom decides: {meeting}."),
}
"""By what decides a round: the sentence; `{result}` compares the strengths, `{meeting}` names the characters."""

EQUAL = N_("Equal strength: {one} against {other}.")
MORE_WIN = N_("Equal strength: {one} against {other}. More points win.")
FEWER_WIN = N_("Equal strength: {one} against {other}. Fewer points win.")


@dataclass(frozen=True)
class Meeting:
    """The cards of a round by seat, with their abilities (W2), their strength, and what a General adds to it (R13)."""

    cards: tuple[int, int]
    abilities: tuple[int, int]
    strengths: tuple[int, int]
    bonuses: tuple[int, int]

    @property
    def totals(self) -> list[int]:
        """R8: the strengths with their bonuses."""
        return [own + more for own, more in zip(self.strengths, self.bonuses, strict=True)]

    def strength_text(self, seat: int) -> str:
        """R8: return the strength of a seat's card, with its bonus."""
        own, more = self.strengths[seat], self.bonuses[seat]
        return f"{own} + {more}" if more else str(own)

    def result(self, decided: int, say: Say) -> str:
        """R8, R9: return the comparison of the strengths, that of the winner first."""
        order = sorted(range(2), key=lambda seat: self.totals[seat], reverse=decided != LOWER_WINS)
        one, other = (self.strength_text(seat) for seat in order)
        if len(set(self.totals)) == 1:
            return say("{one} equals {other}", one=one, other=other)
        return say("{one} beats {other}", one=one, other=other)


def effects(rules: Rules, seen: State, n: int) -> State:
    """R13, R14, W7: return a view with the bonuses and the Spy that round `n`, counted from 0, and those before set for the next."""
    after, options = without_effects(seen), seen.options
    for round_ in range(max(0, n + 1 - max(options.general_rounds, options.spy_rounds)), n + 1):
        card0, card1 = seen.cards[2 * round_ : 2 * round_ + 2]
        if rules.princess_wins(seen, card0, card1) or rules.princess_wins(seen, card1, card0):
            after = without_effects(seen)  # V14: all effects end
        else:
            rules.set_next_effects(after, rank(card0), rank(card1))
    return after


def without_effects(seen: State) -> State:
    """Return a copy of a view without the bonuses and the Spy of earlier rounds."""
    after = seen.clone()
    after.bonus, after.bonus_left, after.spy, after.spy_left = [0, 0], [0, 0], NONE, 0
    return after


def bonuses(rules: Rules, before: State, after: State, n: int) -> tuple[int, int]:
    """R13: return by seat the strength that a General of the round before adds to the card of round `n`, counted from 0."""
    first, second = before.bonus if before.rounds == n else effects(rules, after, n - 1).bonus
    return first, second


def cause(rules: Rules, before: State, after: State, n: int, say: Say) -> tuple[str, str]:
    """Return the sentence for what decided round `n`, counted from 0, and its paragraph."""
    card0, card1 = after.cards[2 * n : 2 * n + 2]
    ranks = rank(card0), rank(card1)
    abilities = rules.ability(after, ranks[0]), rules.ability(after, ranks[1])
    strengths = after.options.strength[ranks[0]], after.options.strength[ranks[1]]
    meeting = Meeting((card0, card1), abilities, strengths, bonuses(rules, before, after, n))
    equal = after.options.equal_strength if after.winners[n] != NONE else EQUAL_TIES
    return cause_text(rules.deciding_rule(after, card0, card1), meeting, equal, say)


def decide(rules: Rules, before: State, after: State) -> None:
    """R4–R9: ask again who has won the rounds between two views; see `TableModule.decide`."""
    for n in range(before.rounds, after.rounds):
        cards = after.cards[2 * n : 2 * n + 2]
        rules.round_winner(before if n == before.rounds else effects(rules, after, n - 1), *map(rank, cards))


@drawn
def cause_text(decided: int, meeting: Meeting, equal: int, say: Say) -> tuple[str, str]:
    """Return the sentence and its paragraph, given what decided the round, its cards, and what decided equal strength (W4)."""
    if decided in (HIGHER_WINS, LOWER_WINS) and len(set(meeting.totals)) == 1:
        message = EQUAL if equal == EQUAL_TIES else MORE_WIN if equal == LEADING_WINS else FEWER_WIN
        text = say(message, one=meeting.strength_text(0), other=meeting.strength_text(1))
        return text, CLAUSES[HIGHER_WINS] if equal == EQUAL_TIES else "W4"
    place = 0 if meeting.abilities[0] != WIZARD else 1
    clause = "R9" if decided == SILENCED and meeting.abilities[place] == ASSASSIN else CLAUSES[decided]
    names = [say(FIGURES[rank(card)][1]) for card in meeting.cards]
    facts = {"result": meeting.result(decided, say), "figure": names[place], "meeting": " – ".join(names)}
    return say(CAUSES[decided], **facts), clause


def has_ambassador(rules: Rules, seen: State, n: int, seat: int) -> bool:
    """R12: return whether a seat's Ambassador of round `n` works."""
    ranks = [rank(card) for card in seen.cards[2 * n : 2 * n + 2]]
    return rules.ability(seen, ranks[seat]) == AMBASSADOR and rules.is_active(seen, ranks[seat], ranks[1 - seat])
