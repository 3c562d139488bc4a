"""What was measured of a change of rules, in the words of players: how strong it is, and a short sentence."""

from collections.abc import Mapping

from hoyle.i18n import N_, Translator, many
from hoyle.lab.differences import Difference
from hoyle.lab.facts import facts_of
from hoyle.lab.measures import DECISIONS_PER_GAME, DRAWS, LEAD_CHANGES, SEAT_SCORE, STALLED
from hoyle.rules.game import Game

MOST, SMALL, FAILS = 2, 0.02, 0.4
"""The most effects in a sentence; shares of games below SMALL are not worth a word; by rules that FAIL too many are drawn or stall."""
LENGTHS = (
    (0.4, N_("games are much shorter")),
    (0.6, N_("games are about half as long")),
    (0.7, N_("games are about a third shorter")),
    (0.8, N_("games are about a quarter shorter")),
    (0.93, N_("games are a little shorter")),
    (1.07, ""),
    (1.2, N_("games are a little longer")),
    (1.29, N_("games are about a quarter longer")),
    (1.42, N_("games are about a third longer")),
    (1.75, N_("games are about half as long again")),
    (2.5, N_("games are about twice as long")),
)
"""Up to which multiple of the usual length: the words."""
MUCH_LONGER = N_("games are much longer")
SHARES = {
    DRAWS: (
        many("{n} more game in 100 is drawn", "{n} more games in 100 are drawn"),
        many("{n} fewer game in 100 is drawn", "{n} fewer games in 100 are drawn"),
    ),
    STALLED: (
        many("{n} more game in 100 comes to a standstill", "{n} more games in 100 come to a standstill"),
        many("{n} fewer game in 100 comes to a standstill", "{n} fewer games in 100 come to a standstill"),
    ),
}
"""By measure: the words for a rise, and for a fall, of a share of games."""
SEAT = (
    many("your seat wins {n} more game in 100", "your seat wins {n} more games in 100"),
    many("your seat wins {n} fewer game in 100", "your seat wins {n} fewer games in 100"),
)
SEAT_MEASURES = (SEAT_SCORE, "win_0")
"""The measures that say what seat 1 gains, the better one first."""
TENDENCIES = {
    LEAD_CHANGES: (N_("the lead changes more often"), N_("the lead changes less often")),
    "branching": (N_("there is more to choose from"), N_("there is less to choose from")),
}
TENDENCY_WEIGHT = 0.05
Differences = Mapping[str, Difference]


def usual_length(game: Game, preset: str = "") -> float:
    """Return the mean number of decisions of all seats in a game by the usual rules, or by a preset; 0 if it was not measured."""
    facts = facts_of(game.name, preset)
    return facts["decisions"] * facts["seats"] if facts else 0.0


def gain(differences: Differences, seat: int | None) -> float:
    """Return by which share of games a seat of two wins more often, drawn games halved; 0 if that is not clear, and for None."""
    one = next((differences[id] for id in SEAT_MEASURES if id in differences), None)
    if one is None or seat is None or not one.clear:
        return 0.0
    drawn = differences[DRAWS].value / 2 if one.id != SEAT_SCORE and DRAWS in differences else 0.0
    return (one.value + drawn) * (1 if seat == 0 else -1)


def fails(differences: Differences) -> bool:
    """Return whether rules are measured to be not worth playing."""
    return any(id in differences and differences[id].value >= FAILS for id in (DRAWS, STALLED))


def weights(differences: Differences, length: float, seat: int | None) -> dict[str, float]:
    """Return how much players notice of each clear effect, about 1 for twice as long a game or for all games drawn."""
    found = dict[str, float]()
    for id, one in differences.items():
        if one.clear and (id in SHARES or id in SEAT_MEASURES):
            found[id] = abs(one.value if id in SHARES else gain(differences, seat))
        elif one.clear and id == DECISIONS_PER_GAME:
            found[id] = abs(one.value) / length if length else TENDENCY_WEIGHT
        elif one.clear and id in TENDENCIES:
            found[id] = TENDENCY_WEIGHT * min(abs(one.value), 1)
    return found


def in_words(differences: Differences, length: float, seat: int | None, say: Translator) -> str:
    """Return the effects that players notice most, in a sentence for the person in a seat of two, or for all; "" if they notice none."""
    found = weights(differences, length, seat)
    told = [clause(id, differences, length, seat, say) for id in sorted(found, key=lambda id: -found[id])]
    text = "; ".join(list(dict.fromkeys(filter(None, told)))[:MOST])
    return f"{text[0].upper()}{text[1:]}." if text else ""


def clause(id: str, differences: Differences, length: float, seat: int | None, say: Translator) -> str:
    """Return one effect in words; "" if it is too small for one."""
    value = differences[id].value
    if id in TENDENCIES:
        return say(TENDENCIES[id][value < 0])
    if id == DECISIONS_PER_GAME and not length:
        return say("games are longer") if value > 0 else say("games are shorter")
    if id == DECISIONS_PER_GAME:
        words = next((words for most, words in LENGTHS if 1 + value / length <= most), MUCH_LONGER)
        return say(words) if words else ""
    value = gain(differences, seat) if id in SEAT_MEASURES else value
    forms = SHARES.get(id, SEAT)[value < 0]
    return say.many(*forms, round(100 * abs(value))) if abs(value) >= SMALL else ""
