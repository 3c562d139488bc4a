"""Whole documents: every game on both papers, in every language, with what screen readers need."""

import re
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import segno
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.play.play import vary
from hoyle.print import book
from hoyle.print.book import FONTS, Order, model, pdf, qr_code
from hoyle.print.markup import tree
from hoyle.print.paper import PAPERS
from tests.support.command import hoyle
from tests.support.printing import ADDRESS, alt_texts, printed, text
from tests.support.sampling import sample

WORDS = {"en": "How to print", "de": "So wird gedruckt", "ru": "Как печатать", "uk": "Як друкувати"}
LETTERS = "АЯаяЁёЄєІіЇїҐґÄÖÜäöüß„“«»–—’½"


@pytest.mark.parametrize(("game", "paper"), list(product(GAMES, PAPERS)))
def test_every_game_prints_on_every_paper(game: str, paper: str) -> None:
    lang = [*LANGUAGES][(list(GAMES).index(game) + list(PAPERS).index(paper)) % len(LANGUAGES)]
    for each in sample([lang], [*LANGUAGES]):
        reader = printed(game, each, paper)
        root: Any = reader.trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"] and root["/Lang"] == each
        assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
        assert all(alt_texts(reader))
        words = text(reader, 1)
        assert WORDS[each] in words and translator(each)(GAMES[game].title) in words


def test_every_preset_has_a_model() -> None:
    presets = [(game, preset.values) for game in GAMES.values() for preset in game.presets.values()]
    for game, values in sample(presets[::5], presets):
        contents, drawings = model(Order(vary(game, values)))
        assert {"rulebook", "sheet"} <= {page["kind"] for part in contents["parts"] for page in part["pages"]}
        names = re.findall(r"[0-9a-f]{12}\.svg", str(contents))
        assert {*names} == {*drawings}


def test_each_piece_is_described() -> None:
    described = alt_texts(printed("rummy"))
    assert described.count("Ten of hearts") == 2 and described.count("The back of a card") == 104
    described = alt_texts(printed("board64"))
    assert "red 1 (R)" in described and any(each.startswith("The board: part 1") for each in described)
    assert any("The cards at the start of the game" in each for each in described)


def test_the_rulebook_is_that_of_these_rules() -> None:
    usual, changed = text(printed("r"), 5), text(printed("r", points_to_win=3, hand_limit=3), 5)
    assert "Not at this table: V1 – V14" in usual and "Each player shuffles his or her own eight cards" not in usual
    assert "At this table: Three cards in hand." in changed
    assert "Each player shuffles his or her own eight cards" in changed
    assert "House rules" in changed and "House rules" not in usual


def test_boards_have_parts_a_set_up_and_say_when_it_is_one_of_many() -> None:
    def kinds(**options: Any) -> list[str]:
        contents, _ = model(Order(vary(GAMES["board64"], options)))
        return [page["kind"] for part in contents["parts"] for page in part["pages"]]

    assert kinds() == ["rulebook", "board", "board", "setup", "sheet", "sheet"]
    assert kinds(**GAMES["board64"].presets["game65"].values).count("sheet") == 4
    for setup, note in (("random", "The cards are shuffled"), ("figure", "")):
        contents, _ = model(Order(vary(GAMES["board64"], {"setup": setup})))
        notes = [page["note"] for part in contents["parts"] for page in part["pages"] if page["kind"] == "setup"]
        assert notes[0].startswith(note) and bool(notes[0]) == bool(note)


def test_what_is_cut_out_or_written_on_has_an_empty_back() -> None:
    for game, titles in (("board64", ("The board: part", "Set-up")), ("muzicando", ("Score sheet",))):
        pages = [" ".join(page.extract_text().split()) for page in printed(game).pages[1:14]]
        found = [n for n, words in enumerate(pages, 2) if words.startswith(titles) or "The board: part" in words]
        assert found and all(n % 2 for n in found)
        assert all(len(pages[n - 1]) < 40 for n in found), "the next page has only its number"


@pytest.mark.parametrize(
    ("game", "options", "columns", "rows"),
    [
        ("muzicando", {}, ["", "Contract", "NS", "Sum", "Sum", "EW", "Contract"], 24),
        (
            "muzicando",
            {"mode": "individual", "players": 3, "layouts": 6},
            ["", "Layout", "Seat 1", "Seat 2", "Seat 3"],
            24,
        ),
        ("triangle", {}, ["Deal", "Seat 1", "Seat 2"], 10),
        ("malice", {"games": 3}, ["Game", "Seat 1", "Seat 2", "won"], 3),
        ("malice", {}, [], 0),
    ],
)
def test_score_sheets(game: str, options: dict[str, Any], columns: list[str], rows: int) -> None:
    contents, _ = model(Order(vary(GAMES[game], options)))
    sheets = [page for part in contents["parts"] for page in part["pages"] if page["kind"] == "score"]
    assert [sheet["head"] for sheet in sheets] == ([columns] if columns else [])
    assert [len(sheet["rows"]) for sheet in sheets] == ([rows] if columns else [])


def modules(svg: str) -> set[tuple[int, int]]:
    """Return the dark modules of a QR code, by row and column, from the path with which segno draws it."""
    found: set[tuple[int, int]] = set()
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.findall(r' d="([^"]*)"', svg)[0]):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            found |= {(int(y), column) for column in range(int(x), int(x + values[0]))}
            x += values[0]
        else:
            x, y = values if command == "M" else (x + values[0], y + values[1])
    return found


def test_the_qr_code_is_that_of_the_address() -> None:
    contents, drawings = model(Order(vary(GAMES["r"], {"points_to_win": 3}), address=ADDRESS))
    assert contents["address"] == ADDRESS
    svg = drawings[contents["qr"]].decode()
    matrix = segno.make(ADDRESS, error="m", micro=False).matrix
    wanted = {(y + 4, x + 4) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}
    assert modules(svg) == wanted and svg == qr_code(ADDRESS)
    reader = printed("r", address=ADDRESS)
    assert "A QR code with the address of these rules" in alt_texts(reader)
    links = [note.get_object()["/A"]["/URI"] for note in reader.pages[0]["/Annots"]]
    assert links == [ADDRESS]
    assert not model(Order(vary(GAMES["r"], {})))[0]["qr"]


def test_the_fonts_have_the_letters_of_all_languages() -> None:
    files = sorted(FONTS.glob("*.ttf"))
    assert len(files) == 5 and {file.name for file in FONTS.glob("LICENSE-*.txt")} == {
        "LICENSE-Alegreya.txt",
        "LICENSE-SourceSans3.txt",
    }
    for file in files:
        assert not [letter for letter in LETTERS if ord(letter) not in TTFont(file).getBestCmap()]


def test_characters_without_a_glyph_are_replaced_and_all_others_print() -> None:
    usual = "".join(chr(code) for code in range(0x20, 0x2800) if not book.RARE.match(chr(code)))
    words = cover(usual.replace("\xa0", "").replace("\xad", ""))
    assert "Ґ" in words and "★" in words
    assert "Rare: ?" in cover("Rare: 王")


def cover(title: str) -> str:
    """Return the text of the cover of R under a title."""
    return text(PdfReader(BytesIO(pdf(Order(vary(GAMES["r"], {}), title=title)))), 1)


def test_texts_become_trees() -> None:
    html = '<div class="changed"><p id="R1"><a class="para" href="#R1">R1</a> One <em>two</em></p></div>'
    changed = tree(html)["c"][0]
    assert changed["class"] == "changed" and changed["c"][0]["c"][0] == {"t": "a", "class": "para", "c": ["R1"]}
    folded = tree("<details><summary>Not: R1</summary><p>Hidden</p></details>")["c"][0]
    assert folded == {"t": "folded", "c": ["Not: R1"]}
    table = tree("<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>")["c"][0]
    assert [[cell["c"] for cell in row] for row in table["rows"]] == [[["A"]], [["b"]]] and table["columns"] == [0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["print", "chess"], "There is no game 'chess'"),
        (["print", "r", "--set", "points_to_win=99"], "points_to_win cannot be 99: choose 1–12."),
        (["print", "r", "--set", "points"], "write it as OPTION=VALUE"),
        (["print", "r", "--set", "hand_limit=3", "--set", "play_mode=prophecy"], "A row needs the whole hand in view"),
        (["print", "r", "--preset", "chess"], "r has no preset 'chess'"),
        (["print", "r", "--paper", "a5"], "There is no paper a5; choose a4, letter."),
        (["print", "r", "--lang", "xx"], "There is no language xx"),
        (["print", "r", "--save", "r.doc"], "r.doc: the file must end in .pdf."),
        (["print", "r", "--save", "nowhere/r.pdf"], "nowhere is not a folder"),
        (["print", "r", "--server", "cards"], "--server cards is not an address"),
        (["print", "r", "--server", "http://[x"], "--server http://[x is not an address"),
        (["print", "missing.toml"], "missing.toml: No such file or directory."),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(words: list[str], says: str) -> None:
    done = hoyle(*words)
    assert done.returncode == 2 and done.stdout == ""
    assert says in done.stderr and "Traceback" not in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "court.pdf"
    done = hoyle(
        "print", "r", "--set", "points_to_win=3", "--lang", "uk", "--save", str(file), "--server", "http://a.b/"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"Saved to {file}.\n")
    assert file.read_bytes().startswith(b"%PDF-1.7")
    assert b"http://a.b/g/r?points_to_win=3" in file.read_bytes()


def test_without_typst_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    with patch.dict("sys.modules", {"typst": None}):
        done = hoyle("print", "r", "--save", str(tmp_path / "r.pdf"))
    assert done.returncode == 2 and install("print") in done.stderr
    assert not (tmp_path / "r.pdf").exists()


def test_what_typst_cannot_make_is_a_refusal() -> None:
    with (
        patch.object(book, "TEMPLATE", FONTS / "LICENSE-Alegreya.txt"),
        pytest.raises(Refusal, match="Typst could not make the PDF"),
    ):
        pdf(Order(vary(GAMES["r"], {})))
