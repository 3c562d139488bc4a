"""What a rewrite adds to the table: other words, counters beside the players, and sentences of the log."""

from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.games.drawings import game_deck
from hoyle.games.shared.reasons import targets
from hoyle.games.shared.rewritten import changes, filled
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.rules.rewrites.departures import replaced_rules
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.table.show.second_person import to_reader
from tests.support.rewrites import head, rewritten

EXAMPLES = Path(__file__).parents[3] / "examples" / "rewrites"
NAMES = ["Ann", "Bob"]


@pytest.fixture(scope="module")
def thief() -> Game:
    """R with a Thief in place of the Musician."""
    return rewritten((EXAMPLES / "thief.py").read_text("utf-8"))


def told(game: Game, lang: str, *moves: tuple[int, int]) -> list[str]:
    """The log of moves."""
    play = vary(game, {}).new(1)
    before = play.public_view()
    for seat, move in moves:
        play.play(seat, move)
    events = table_of(game).narrate(before, play.public_view(), NONE, NAMES, translator(lang))
    return [event.text for event in events]


@pytest.mark.parametrize(
    ("lang", "name", "text", "owes"),
    [
        ("en", "Thief", "The other side's next won round brings one point less", "What Bob owes the Thief is now 1."),
        ("de", "Dieb", "Die nächste Runde, die die andere Seite gewinnt", "Bob schuldet dem Dieb jetzt 1."),
        ("uk", "Thief", "The other side's next won round brings one point less", "What Bob owes the Thief is now 1."),
    ],
)
def test_words_counters_and_log_are_in_the_readers_language_or_in_english(
    thief: Game, lang: str, name: str, text: str, owes: str
) -> None:
    face = game_deck(thief, thief.choose(), translator(lang)).faces["b0"]
    assert face.name == name and face.text.startswith(text)
    log = told(thief, lang, (0, 0), (1, 12))
    assert any(f"{name} 0" in line for line in log) and log[-1] == owes


def test_the_usual_game_keeps_its_words(thief: Game) -> None:
    table_of(thief)
    assert game_deck(GAMES["r"], GAMES["r"].choose(), translator("en")).faces["b0"].name == "Musician"
    assert any("Musician 0" in line for line in told(GAMES["r"], "en", (0, 0), (1, 12)))


def test_what_a_seat_is_told_has_the_words_too(thief: Game) -> None:
    play = vary(thief, {}).new(1)
    before = play.view(1)
    play.play(0, 0)
    play.play(1, 12)
    say = to_reader(translator("de"), NAMES, 1)
    told = [event.text for event in table_of(thief).narrate(before, play.view(1), 1, NAMES, say)]
    assert any("Dieb 0" in line for line in told) and told[-1] == "Bob schuldet dem Dieb jetzt 1."


def test_a_counter_stands_beside_each_player(thief: Game) -> None:
    play = vary(thief, {}).new(1)
    play.play(0, 0)
    play.play(1, 12)
    scene = table_of(thief).draw(play.public_view(), None, NAMES, translator("de"))
    counters = [[one for one in own if one.id == "rewrite.owed"] for own in scene.counters]
    assert [one.value for own in counters for one in own] == [0, 1]
    assert {one.label for own in counters for one in own} == {"Dem Dieb geschuldet"} and counters[0][0].max == 1


def test_what_a_reader_does_not_know_is_neither_shown_nor_told() -> None:
    assert list(changes([0, 3], [0, UNKNOWN], NAMES)) == []
    assert list(changes([UNKNOWN, 3], [2, 3], NAMES)) == [{"value": 2, "before": UNKNOWN, "name": "Ann"}]
    assert list(changes(1, 4, NAMES)) == [{"value": 4, "before": 1}]


def test_texts_are_no_programs() -> None:
    assert filled("{name.__class__} {0} {value!r} {name}", {"name": "Ann", "value": 1}).endswith("} Ann")


FIELD = "owed = row(2, int8, range(3), seen=ALL)\n"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("counters=(counter('debt', 'Debt'),)", "there is no field debt to show"),
        ("counters=(counter('spy', 'Spy'),)", "shows a row by seat, and spy is one number"),
        ("counters=(counter('owed'),)", "this takes a field and a label"),
        (f"counters=(counter('owed', '{'L' * 201}'),)", "at most 200 characters"),
        ("tells=(counter('owed', 'Debt'),)", "tells= has a tuple of tells"),
        ("tells=(tells('debt', 'Debt.'),)", "there is no field debt to show"),
        ("words={'Spy': {'de': 'Späher'}}", "words= has texts by language"),
        ("words={'Spy': 'Scout'}", "words= has texts by language"),
    ],
)
def test_what_cannot_be_shown_is_refused(more: str, sentence: str) -> None:
    paragraphs = "'R8': 'Changed.'"
    with pytest.raises(OptionError, match=sentence):
        rewritten(FIELD + head(paragraphs=paragraphs, more=more))


@pytest.fixture(scope="module")
def red_ties() -> Game:
    """R in which Red wins ties."""
    return rewritten((EXAMPLES / "red_breaks_ties.py").read_text("utf-8"))


@pytest.mark.parametrize(
    ("lang", "beginning"),
    [("en", "Red breaks ties: Otherwise compare strength: the rank"), ("de", "Rot gewinnt bei Gleichstand: ")],
)
def test_the_paragraph_by_which_a_round_ended_otherwise_is_quoted(red_ties: Game, lang: str, beginning: str) -> None:
    log = told(red_ties, lang, (0, 2), (1, 10))
    assert [line.startswith(beginning) for line in log].index(True) == 2, "after the reason that the game gives"
    assert not any(line.startswith(beginning) for line in told(red_ties, lang, (0, 2), (1, 12))), (
        "as by the usual rules"
    )


def test_the_paragraph_that_forbids_what_the_usual_rules_allow_is_quoted() -> None:
    game = rewritten((EXAMPLES / "payoff_eights.py").read_text("utf-8"))
    play = vary(game, {}).new(1)
    seat = play.to_move[0]
    play.state.centre[0] = 7
    play.state.hand[14 * seat + 7] = 1
    seen = play.view(seat)
    allowed, usual = (table_of(each).draw(seen, seat, NAMES, translator("en")) for each in (game, game.base))
    items = {item for act in usual.acts if act.do == "place" for item in act.pairs}
    forbidden = [
        (item, place) for item in sorted(items) for place in set(targets(usual, item)) - set(targets(allowed, item))
    ]
    assert forbidden
    for item, place in forbidden:
        why = table_of(game).refusal(seen, seat, item, place)
        assert why.clause == "MA13" and why.sentence(NAMES, translator("en")).startswith(
            "Eights from the payoff pile: A centre"
        )
    nowhere = table_of(game).refusal(seen, seat, forbidden[0][0], "reserve")
    assert nowhere == table_of(game.base).refusal(seen, seat, forbidden[0][0], "reserve")


def test_a_sentence_may_be_told_only_when_a_number_rises() -> None:
    """R6: a tied round lets the points that wait grow, and the next win takes them away."""
    game = rewritten(
        head(more="tells=(tells('carry', '{name} waits for {value}.', rises=True),)", paragraphs="'R10': 'It waits.'")
    )
    assert "Ann waits for 1." in told(game, "en", (0, 0), (1, 9))
    assert not any("waits for" in line for line in told(game, "en", (0, 0), (1, 9), (0, 5), (1, 10))[-2:])


def test_a_usual_rule_that_fails_on_what_a_rewrite_has_added_is_no_reason() -> None:
    text = (
        head(paragraphs="'R8': 'Otherwise.'")
        + '''
usual = rule("r", "compare_strengths")
extra = cell(int8, range(3), seen=ALL)


@replaces(usual)
def compare_strengths(state, rank0, rank1):
    """R8."""
    return 0
'''
    )
    game = rewritten(text)

    def fails(state: object, rank0: int, rank1: int) -> int:
        raise IndexError

    with pytest.MonkeyPatch.context() as patch:
        (key,) = replaced_rules(game)
        patch.setitem(replaced_rules(game), key, replaced_rules(game)[key]._replace(usual=fails))
        assert told(game, "en", (0, 2), (1, 10))[0].startswith("Round 1")


def muzicando_log(file: str, seed: int, *moves: tuple[int, str]) -> list[str]:
    """The log of the last move of a layout by a worked rewrite of Muzicando."""
    game = rewritten((EXAMPLES / file).read_text("utf-8"))
    play, names = vary(game, {}).new(seed), ["Ann", "Bob", "Cem", "Dan"]
    before = play.public_view()
    for seat, move in moves:
        before = play.public_view()
        play.play(seat, move)
    events = table_of(game).narrate(before, play.public_view(), NONE, names, translator("en"))
    return [event.text for event in events]


def test_the_log_tells_whom_signs_block_by_the_replaced_rule() -> None:
    natural = muzicando_log("turning_naturals.py", 0, (2, "4M"), (2, "G1"), (3, "Gn"))
    assert natural[0] == "Dan lays green natural." and natural[-1] == "Play goes the other way now."
    assert not any("skipped" in line for line in natural)
    sharp = muzicando_log("long_sharps.py", 93, (0, "4P"), (1, "4M"), (1, "R1"), (2, "R#"))
    assert sharp[0] == "Cem lays red sharp. Blocked: Dan and Ann."


def test_a_move_that_is_added_to_the_auction_is_no_bid() -> None:
    assert muzicando_log("kontra.py", 1, (1, "4M"), (2, "agree")) == []
    doubled = muzicando_log("kontra.py", 1, (1, "4M"), (2, "kontra"))
    assert doubled == ["The contract is 4M (Musicando): Bob opens.", "The contract is doubled."]


def test_the_log_names_whose_side_pile_got_a_card() -> None:
    play = vary(rewritten((EXAMPLES / "spite.py").read_text("utf-8")), {}).new(1)
    before = play.public_view()
    play.play(1, "spite 2")
    events = table_of(play.variant.game).narrate(before, play.public_view(), NONE, NAMES, translator("en"))
    assert events[0].text == "Bob: 2 to side pile 1 of Ann; the turn is over." and events[0].move
