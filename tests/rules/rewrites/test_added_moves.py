"""Moves and zones that rewrites add: their codes, their notation, their buttons, and how the table draws them."""

from pathlib import Path

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.reasons import zone_of
from hoyle.games.shared.scenes import Scene
from hoyle.games.shared.table_module import table_of
from hoyle.games.shared.text_module import text_of
from hoyle.i18n import translator
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.searching import searching_bots_choose_legal_moves
from tests.support.rewrites import head, rewritten

EXAMPLES = Path(__file__).parents[3] / "examples" / "rewrites"
NAMES = ["Ann", "Bob", "Cem", "Dan"]
CONCEDE = (
    'CONCEDE = move("{name}", "Concede {{n}}", numbers=3)\n'
    + head(name="{name}", more="zones=(zone('gifts{name}', 'Gifts', 'gifts{name}', kind='number'),)").replace(
        "{}", "{{}}"
    )
    + """
gifts{name} = row(2, int8, range(100), seen=ALL)
usual_legal = rule("r", "legal")
usual_play = rule("r", "play")


@replaces(usual_legal)
def legal(state, seat, moves):
    n = usual_legal(state, seat, moves)
    if n > 0 and seat != CHANCE:
        for number in range(3):
            moves[n + number] = CONCEDE + number
        n += 3
    return n


@replaces(usual_play)
def play(state, seat, move):
    if move >= CONCEDE and move < CONCEDE + 3:
        state.gifts{name}[seat] += move - CONCEDE
    else:
        usual_play(state, seat, move)
"""
)


def concede(name: str) -> str:
    """R with a move that changes a number of this seat."""
    return CONCEDE.format(name=name)


def scene(play: Play, seat: int, lang: str = "en") -> Scene:
    """The scene of a seat."""
    game = play.variant.game
    return table_of(game).draw(play.view(seat), seat, NAMES, translator(lang))


@pytest.fixture(scope="module")
def kitty() -> Game:
    """Muzicando with a kitty."""
    return rewritten((EXAMPLES / "kitty.py").read_text("utf-8"))


def bid(game: Game) -> Play:
    """A game in which seat 1 has made the last bid."""
    play = vary(game, {}).new(1)
    play.play(1, "4M")
    return play


@pytest.mark.parametrize(
    ("lang", "prompt", "label"), [("en", "Lay aside", "Lay Orange Do aside"), ("de", "Weglegen", "Orange Do weglegen")]
)
def test_a_move_for_each_card_is_a_button_at_the_card(kitty: Game, lang: str, prompt: str, label: str) -> None:
    play = bid(kitty)
    drawn = scene(play, 1, lang)
    (act,) = drawn.acts
    assert drawn.prompt == act.label == prompt and len(act.options) == 17
    option = act.options[0]
    assert option.label == label and option.item == "O1"
    zone = zone_of(drawn, option.item)
    assert zone is not None and zone.id == "hand1"
    assert not scene(play, 0).acts


def test_a_zone_shows_the_cards_of_a_field(kitty: Game) -> None:
    play = bid(kitty)
    for text in ("aside O1", "aside V6"):
        play.play(1, text)
    for seat in (0, 1):
        drawn = scene(play, seat, "de")
        zone = next(zone for zone in drawn.zones if zone.id == "aside")
        assert [(item.id, item.face) for item in zone.items] == [("O1", "O1"), ("V6", "V6")]
        assert zone.label == "Weggelegt" and ["aside"] in drawn.layout["narrow"]


def test_each_move_is_written_and_read(kitty: Game) -> None:
    play, notation = bid(kitty), text_of(kitty)
    assert notation is not None
    seen = play.view(1)
    for move in play.legal(1):
        assert notation.read(seen, 1, notation.write(seen, 1, move)) == move
    assert notation.read(seen, 1, " aside  o1 ") == play.legal(1)[0]
    with pytest.raises(Refusal, match="'aside 9' is not a move: write it as aside R1"):
        notation.read(seen, 1, "aside 9")


def test_two_rewrites_add_moves_and_stand_side_by_side() -> None:
    game = rewritten(concede("one"), concede("two"))
    usual = GAMES["r"]
    assert (game.codes, game.moves) == (usual.codes + 6, usual.moves + 6)
    play = vary(game, {}).new(1)
    play.play(0, "two 2")
    play.play(1, "one 1")
    assert (play.state.giftsone, play.state.giftstwo) == ([0, 1], [2, 0])
    drawn = scene(play, 0)
    numbers = {zone.id: (zone.owner, zone.count) for zone in drawn.zones if zone.id.startswith("gifts")}
    assert numbers["giftstwo0"] == ("s0", 2) and numbers["giftsone1"] == ("s1", 1)
    labels = [option.label for act in drawn.acts for option in act.options]
    assert labels.count("Concede 2") == 2
    keys = table_of(game).gestures(play.view(0), 0)
    assert keys["added.two|2"] == [usual.codes + 5] and len(keys) == 8 + 6
    compiled = CompiledPlay(game, game.choose())
    compiled.begin()
    assert compiled.legal(0) == vary(game, {}).new(1).legal(0)


def test_turns_of_the_usual_game_are_not_proposed_where_moves_are_added(kitty: Game) -> None:
    assert GAMES["muzicando"].proposes and not kitty.proposes
    searching_bots_choose_legal_moves(kitty, {})


def test_the_usual_game_has_no_such_moves() -> None:
    with pytest.raises(Refusal):
        bid(GAMES["muzicando"]).play(2, "aside O1")


@pytest.mark.parametrize(
    ("declaration", "sentence"),
    [
        ('A = move("B", "C")', "the name of a move has 2 to 20 of the signs"),
        ('A = move("aa", "C", cards=257)', "a rewrite adds 1 to 256 moves"),
        ('A = move("aa", "C")\nB = move("aa", "C")', "the move aa is declared twice"),
        ('A = move("aa")', "this takes a name and a label"),
        (head(more="zones=(zone('aa', 'C', 'nothing'),)"), "there is no field nothing to show"),
        (head(more="zones=(zone('aa', 'C', 'points', kind='few'),)"), "kind= is one of set, card, number"),
        (head(more="zones=(zone('aa', 'C'),)"), "this takes a name and a label and a field"),
    ],
)
def test_what_cannot_be_added_is_refused_in_a_sentence(declaration: str, sentence: str) -> None:
    text = declaration if "REWRITE" in declaration else f"{declaration}\n{head(paragraphs='{}')}"
    with pytest.raises(OptionError, match=sentence):
        rewritten(text)


def test_two_rewrites_with_a_move_of_one_name_are_refused() -> None:
    other = concede("one").replace('rewrite("one"', 'rewrite("two"').replace("giftsone", "giftstwo")
    with pytest.raises(OptionError, match="one and two cannot stand together: both add the move one"):
        rewritten(concede("one"), other)


def test_added_zones_stand_in_no_scene_of_the_usual_game_and_once_in_their_own() -> None:
    game, usual = rewritten(concede("shared")), vary(GAMES["r"], {}).new(1)
    before = scene(usual, 0).layout
    rows = {form: [*lines] for form, lines in before.items()}
    play = vary(game, {}).new(1)
    layouts = [scene(play, 0).layout for _ in range(3)]
    assert layouts[0] == layouts[1] == layouts[2] != rows
    assert scene(usual, 0).layout == before == rows
