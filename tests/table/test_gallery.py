"""Published rule sets: their hashes, their line of descent in files, and the file of a whole gallery."""

import json
from dataclasses import replace
from typing import Any

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.rulesets import rule_sets
from hoyle.rulesets.published_rules import (
    MAX_FIGURES,
    MAX_RULES,
    MAX_WORD,
    Entry,
    Facts,
    MeasuredFigure,
    Novelty,
    Rating,
    Skill,
    changed_options,
    entry_of,
    facts_text,
    hash_of,
    is_canonical,
    published_of,
    read_facts,
    read_file,
    rules_hash,
    variant_of,
    write_file,
)
from hoyle.rulesets.rule_sets import Composed, FileError

OPTIONS = {"points_to_win": 2}
FACTS = Facts(
    "2026-11-25",
    400,
    "search:easy",
    1,
    4.2,
    4.0,
    3.5,
    20,
    2.5,
    [MeasuredFigure("win_0", "Seat 1 wins", 0.5, 0.4, 1, True)],
)


def entry(**changes: Any) -> Entry:
    """Return an entry of R, whose id fits its rules unless `changes` has another one."""
    fields: dict[str, Any] = {"game": "r", "version": GAMES["r"].version, "name": "Quick court", "options": OPTIONS}
    fields |= {"published": "2026-11-25T18:30:00Z"} | changes
    text = rule_sets.canonical_text(fields["options"])
    fields = {"id": rules_hash(fields["game"], fields["version"], text)} | fields
    return Entry(**fields)


def replace_facts(**changes: Any) -> Facts:
    """Return facts with other values."""
    fields = {name: getattr(FACTS, name) for name in Facts.__dataclass_fields__}
    return Facts(**(fields | changes))


def test_equal_rules_have_one_hash() -> None:
    r = GAMES["r"]
    assert hash_of(vary(r, OPTIONS)) == hash_of(vary(r, OPTIONS | {"abilities": True})) == entry().id
    assert hash_of(vary(r, {})) != entry().id
    assert (
        rules_hash("r", GAMES["r"].version + 1, '{"points_to_win":2}')
        != entry().id
        != rules_hash("seeker", 1, '{"points_to_win":2}')
    )


def test_changed_options_count_those_that_went_back_to_the_usual_value() -> None:
    r = GAMES["r"]
    before, after = vary(r, OPTIONS), vary(r, {"abilities": False})
    assert set(changed_options(before, after)) == {"points_to_win", "abilities"}
    assert changed_options(before, before) == []
    assert changed_options(vary(GAMES["seeker"], {}), before) == ["points_to_win"]


def test_rules_of_an_earlier_version_keep_their_id_and_get_a_new_hash() -> None:
    options = dict(GAMES["board64"].presets["patience_open"].values) | {"crossed": "one"}
    canonical = vary(GAMES["board64"], options).canonical()
    old = published_of(entry(game="board64", version=1, options=canonical))
    assert old.variant and old.variant.options != vary(GAMES["board64"], canonical).options
    assert old.hash == hash_of(old.variant) != old.id and is_canonical(old)
    assert published_of(entry(game="board64", version=9)).variant is None
    gone = published_of(entry(game="whist"))
    assert gone.variant is None and gone.hash == gone.id and not is_canonical(gone)


def test_the_rules_of_every_preset_come_back_from_their_text() -> None:
    for game in GAMES.values():
        for preset in game.presets.values():
            variant = vary(game, preset.values)
            text = rule_sets.canonical_text(variant.canonical())
            found = variant_of(game.name, game.version, text)
            assert found is not None and found.canonical() == variant.canonical()


def test_what_is_not_canonical_could_be_published_twice() -> None:
    assert not is_canonical(published_of(entry(options=OPTIONS | {"abilities": True})))
    assert not is_canonical(published_of(entry(options={"points_to_win": 99})))
    assert not is_canonical(published_of(entry(options={"nothing": 1})))


def test_a_file_comes_back_as_it_was() -> None:
    entries = [entry(sentence="Short.", parent="0" * 20, rating=Rating(3, 4.33), facts=FACTS), entry(game="seeker")]
    assert read_file(write_file(entries)) == entries
    assert read_file(write_file([])) == []
    assert read_facts(facts_text(FACTS)) == FACTS
    one = published_of(entries[0])
    assert entry_of(one, Rating(3, 4.33), FACTS) == entries[0] and one.holder == ""
    assert [*json.loads(write_file(entries))] == ["hoyle", "format", "entries"]


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"{", b"\xff", b'{"hoyle":"rummy"}', b"[" * 1000),
        b'{"hoyle":"gallery","format":1,"entries":{}}',
        b'{"hoyle":"gallery","format":1,"entries":[{"id":1}]}',
        b'{"hoyle":"gallery","format":1,"entries":[NaN]}',
    ],
)
def test_what_is_no_gallery_is_refused(body: bytes) -> None:
    with pytest.raises(Refusal, match="not the file of a gallery"):
        read_file(body)


def test_another_format_is_refused() -> None:
    with pytest.raises(Refusal, match="format 2, and this Hoyle reads format 1"):
        read_file(b'{"hoyle":"gallery","format":2,"entries":[]}')


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"id": "0" * 20}, "not the hash of its rules"),
        ({"options": {"points_to_win": 1}}, "not the hash of its rules"),
        ({"name": ""}, "one line each"),
        ({"name": "n" * 61}, "one line each"),
        ({"sentence": "a\nb"}, "one line each"),
        ({"published": "yesterday"}, "not a time in UTC"),
        ({"parent": "Quiet court"}, "not the hash of rules"),
        ({"facts": replace_facts(measured="soon")}, "facts are not valid"),
        ({"facts": replace_facts(minutes=-1.0)}, "facts are not valid"),
        ({"facts": replace_facts(bot="b" * 300)}, "facts are not valid"),
        ({"facts": replace_facts(figures=FACTS.figures * 61)}, "facts are not valid"),
    ],
)
def test_a_wrong_entry_is_named(changes: dict[str, Any], why: str) -> None:
    wrong = replace(entry(), **changes)
    with pytest.raises(Refusal, match=f"Rule set 2 of the gallery is not valid.*{why}"):
        read_file(write_file([entry(), wrong]))


def is_taken(one: Entry) -> bool:
    """Return whether a file with this entry is read."""
    try:
        return read_file(write_file([one])) == [one]
    except Refusal:
        return False


FIGURE = FACTS.figures[0]
SKILL = Skill("search:strong", "search:easy", 100, 0.6, 0.5, 0.7, 0.5)
NOVELTY = Novelty(0.5, "0" * 20, 7)


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ({"figures": [FIGURE] * MAX_FIGURES}, {"figures": [FIGURE] * (MAX_FIGURES + 1)}),
        ({"bot": "b" * MAX_WORD}, {"bot": "b" * (MAX_WORD + 1)}),
        ({"games": 0}, {"games": -1}),
        ({"games": 10**12 - 1}, {"games": 10**12}),
        *[({name: 0.0}, {name: -0.5}) for name in ("decisions", "choices", "deals", "minutes")],
        *[({name: 1e9 - 1}, {name: 1e9}) for name in ("decisions", "choices", "deals", "minutes")],
        *[
            ({"figures": [replace(FIGURE, **{name: "x" * MAX_WORD})]}, {"figures": [replace(FIGURE, **{name: "x" * (MAX_WORD + 1)})]})
            for name in ("id", "name")
        ],
        *[
            ({"figures": [replace(FIGURE, **{name: sign * 9e11})]}, {"figures": [replace(FIGURE, **{name: sign * 1e12})]})
            for name in ("value", "low", "high")
            for sign in (-1, 1)
        ],
        *[
            ({"skill": replace(SKILL, **{name: "x" * MAX_WORD})}, {"skill": replace(SKILL, **{name: "x" * (MAX_WORD + 1)})})
            for name in ("strong", "weak")
        ],
        *[
            ({"skill": replace(SKILL, **{name: 0})}, {"skill": replace(SKILL, **{name: -1})})
            for name in ("games", "score", "low", "high", "even")
        ],
        *[({"novelty": replace(NOVELTY, **{name: 0})}, {"novelty": replace(NOVELTY, **{name: -1})}) for name in ("distance", "compared")],
        ({"novelty": replace(NOVELTY, nearest="x" * MAX_WORD)}, {"novelty": replace(NOVELTY, nearest="x" * (MAX_WORD + 1))}),
    ],
)  # fmt: skip
def test_facts_are_taken_up_to_their_limits(inside: dict[str, Any], outside: dict[str, Any]) -> None:
    assert is_taken(entry(facts=replace_facts(**inside)))
    assert not is_taken(entry(facts=replace_facts(**outside)))


LONGEST_RULES = MAX_RULES - len('{"text":""}')


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ({"name": "n"}, {"name": ""}),
        ({"name": "n" * 60}, {"name": "n" * 61}),
        ({"name": "a b"}, {"name": "a "}),
        ({"name": "a b"}, {"name": "a\u200bb"}),
        ({"sentence": ""}, {"sentence": " "}),
        ({"sentence": "s" * 200}, {"sentence": "s" * 201}),
        ({"parent": "0" * 20}, {"parent": "0" * 21}),
        ({"parent": ""}, {"parent": "0" * 19}),
        ({"options": {"text": "r" * LONGEST_RULES}}, {"options": {"text": "r" * (LONGEST_RULES + 1)}}),
        ({"published": "2026-11-25T18:30:00Z"}, {"published": "2026-11-25T24:30:00Z"}),
    ],
)
def test_entries_are_taken_up_to_their_limits(inside: dict[str, Any], outside: dict[str, Any]) -> None:
    assert is_taken(entry(**inside))
    assert not is_taken(entry(**outside))


def test_what_was_imported_belongs_to_nobody() -> None:
    imported = published_of(entry())
    assert not imported.is_by("") and not imported.is_by("ann")
    assert replace(imported, holder="ann").is_by("ann") and not replace(imported, holder="ann").is_by("bob")


def test_an_edge_is_a_share_of_what_was_possible() -> None:
    assert SKILL.edge == pytest.approx(0.2)
    assert replace(SKILL, score=1.0, even=1.0).edge == 0


def test_a_rule_set_file_names_its_parent() -> None:
    fork = Composed("r", "Quick court", "", OPTIONS, "0123456789abcdef0123")
    assert 'from = "0123456789abcdef0123"' in rule_sets.write(fork)
    assert rule_sets.read(rule_sets.write(fork)) == fork
    assert "from" not in rule_sets.write(replace(fork, parent=""))
    for wrong in ('"Quiet court"', "7", '""" """'):
        with pytest.raises(FileError, match="followed by the hash of rules"):
            rule_sets.read(f'game = "r"\nfrom = {wrong}\n')
