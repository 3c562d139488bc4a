"""Texts of rules with random edits are read in a worker of tables: whatever is wrong with them is said in a sentence."""

import random
import re

import pytest

from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host import calls
from hoyle.host.calls import Call
from hoyle.host.table_worker import FAILED, TableWorker
from hoyle.pages.studio import shelf
from hoyle.server import visitor_rules
from hoyle.table.opening import Wish
from hoyle.table.wire.events import Opened, Player
from tests.support.sampling import sample

TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
TOKENS = {each.file: TOKEN.findall(each.text) for each in shelf()}
ALL_TOKENS = [token for tokens in TOKENS.values() for token in tokens]


def edited(tokens: list[str], dice: random.Random) -> str:
    """A text with up to five edits: words and signs are removed, replaced, added, or change their places."""
    tokens = tokens.copy()
    for _ in range(dice.choice((1, 1, 2, 3, 5))):
        at, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        match dice.randrange(4):
            case 0:
                del tokens[at : at + dice.randrange(1, 4)]
            case 1:
                tokens[at] = dice.choice(ALL_TOKENS)
            case 2:
                tokens.insert(at, dice.choice(ALL_TOKENS))
            case _:
                tokens[at], tokens[other] = tokens[other], tokens[at]
    return "".join(tokens)


@pytest.mark.parametrize("file", list(TOKENS))
def test_an_edited_text_is_read_or_refused_in_a_sentence(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_games, "reads_visitors", True)
    dice, worker = random.Random(file), TableWorker(str)
    usual = next(GAMES[each.of] for each in shelf() if each.file == file)
    seats = [Player("human") for _ in range(usual.seats(usual.options()))]
    read = 0
    for number in range(sample(8, 800)):
        texts = visitor_rules.texts_of(edited(TOKENS[file], dice))
        wish = Wish(visitor_rules.name_of(usual.name, texts), {}, seats, rewrites=texts)
        body = worker.answer(encode(Call(number, 0, "open", [wish, "5" * 64], forgotten=[0])))
        try:
            opened, _ = calls.read_answer(body, number, tuple[Opened, str])
            assert opened.game == wish.game
            read += 1
        except Refusal as refusal:
            assert refusal.message != FAILED, texts[0].text
    worker.answer(encode(Call(0, 0, "open", ["no wish"], forgotten=[0])))
    assert read < sample(8, 800), "some edits are mistakes"
    assert not [name for name in GAMES if name.startswith(f"{usual.name}-")], "and what was read is forgotten"
