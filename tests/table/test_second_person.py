"""One voice at the end of a game: the seat that looks is *you*, all others and spectators read names."""

from string import Formatter

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, LOCALE, translator
from hoyle.table.people.audience import Audience
from hoyle.table.show import replay, views
from hoyle.table.show.results import MATCH_WON, WON, headline
from hoyle.table.show.second_person import SECOND_PERSON, ToReader
from tests.support.sampling import sample
from tests.support.table_scenes import moments

PRESETS = [(name, preset) for name, game in GAMES.items() for preset in list(game.presets or [""])[: sample(3, None)]]
OUTCOMES = (" win", " resigned", " is out", "time of ")
"""What only a sentence about the result, or about a round or a deal, contains in English."""


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_seat_reads_you_in_its_result_and_others_read_its_name(game: str, preset: str) -> None:
    table = moments(game, preset)["end"]
    names = table.people.names(translator("en"))
    assert table.timeline
    before = table.timeline.stages[-2].seq
    watched = views.view(table, Audience(None), "en").result
    assert watched and "You" not in watched.title
    for seat, name in enumerate(names):
        view = views.view(table, Audience(seat), "en")
        result, told = view.result, views.news_since(table, before, seat, "en")[0] or []
        assert result
        said = [result.title, *(event.text for event in told), *([result.reason.text] if result.reason else [])]
        by_name = [text for text in said for outcome in OUTCOMES if f"{name}{outcome}" in text]
        assert not by_name and name not in result.title.split(". ")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_second_person_is_complete_in_every_language(lang: str) -> None:
    known = (LOCALE / "hoyle.pot").read_text("utf-8").replace('"\n"', "")
    for (message, fact), to_reader in SECOND_PERSON.items():
        fields = [{field for _, field, _, _ in Formatter().parse(text) if field} for text in (message, to_reader)]
        assert fields[0] - {fact} == fields[1] and f'msgid "{message}"' in known, message
        facts = dict.fromkeys(fields[0], "Ben") | {fact: "Ann"}
        say = translator(lang)
        assert "Ann" not in ToReader(say, "Ann")(message, **facts) != ToReader(say, "Eva")(message, **facts)


@pytest.mark.parametrize(("won", "of"), [(WON, ""), (MATCH_WON, " the match")])
def test_the_reader_comes_first_among_several_winners(won: tuple[str, str, str], of: str) -> None:
    say = ToReader(translator("en"), "Ann")
    assert headline(["Ann"], True, 2, say, won, "Ann") == f"You win{of}."
    assert headline(["Ben", "Ann"], True, 4, say, won, "Ann") == f"You and Ben win{of}."
    assert headline(["Ben", "Eva"], True, 4, say, won) == f"Ben and Eva win{of}."
    assert headline(["Ann", "Ben"], False, 3, say, won, "Ann") == "You share first place with Ben."


def test_a_replay_tells_everything_by_name() -> None:
    table = moments("r", "draft")["end"]
    name = table.people.names(translator("en"))[0]
    views.view(table, Audience(0), "en")
    assert table.timeline
    last = views.replay_view(table, table.timeline, len(table.timeline.stages) - 1, 0, "en")
    assert last.told and f"{name} wins" in last.told.text
    assert any(f"{name} wins" in line.text for line in replay.log_lines(table, 0, "en"))
