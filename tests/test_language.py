"""`scripts/language`: nothing is missing in any language, and what is missing in a new one is listed."""

import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from hoyle.catalogues import ENGLISH, languages
from hoyle.i18n import LANGUAGES, LOCALE, TRANSLATIONS

ROOT = Path(__file__).parents[1]


def script() -> ModuleType:
    """Return the module of the script."""
    spec = spec_from_file_location("language_script", ROOT / "scripts" / "language.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


SCRIPT = script()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with the files that a language consists of, outside the folders of the games."""
    shutil.copytree(ROOT / "hoyle/locale", tmp_path / "hoyle/locale")
    shutil.copytree(ROOT / "hoyle/client/fonts", tmp_path / "hoyle/client/fonts")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.uk.md").write_text("# Документація\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_nothing_is_missing(lang: str) -> None:
    assert list(SCRIPT.problems(ROOT, lang)) == []


def test_the_languages_are_the_folders_with_a_description(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "yy").mkdir()
    (tmp_path / "yy/language.toml").write_text(
        'name = "Y"\nscripts = ["latin"]\nplural_forms = "nplurals=1; plural=0;"'
    )
    assert {code: language.name for code, language in languages(tmp_path).items()} == {"en": "English", "yy": "Y"}
    assert [*LANGUAGES] == ["en", *sorted(file.parent.name for file in Path(str(LOCALE)).glob("*/language.toml"))]
    assert languages(tmp_path)["en"] is ENGLISH


def test_a_language_that_has_not_been_started(checkout: Path) -> None:
    (problem,) = SCRIPT.problems(checkout, "pl")
    assert "run scripts/language pl --start" in problem


def test_a_new_language_lacks_everything(checkout: Path) -> None:
    assert "scripts/language pl" in SCRIPT.start(checkout, "pl", "Polski")
    assert languages(checkout / "hoyle/locale")["pl"].plural_forms.startswith("nplurals=3; plural=(n==1 ? 0 :")
    found = "\n".join(SCRIPT.problems(checkout, "pl"))
    for part in ("messages are not translated", "The rulebook of r is missing", "docs/index.pl.md"):
        assert part in found


def test_a_started_language_uses_the_fonts_of_its_script(checkout: Path) -> None:
    for lang, name, scripts in (("bg", "Български", ("latin", "cyrillic")), ("fr", "Français", ("latin",))):
        SCRIPT.start(checkout, lang, name)
        assert languages(checkout / "hoyle/locale")[lang].scripts == scripts


def test_wrong_slots_plural_forms_and_letters_are_found(checkout: Path) -> None:
    SCRIPT.start(checkout, "el", "Ελληνικά")
    text = 'msgid "{name} wins."\nmsgstr "Ω {who}"\n\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
    SCRIPT.catalogue_path(checkout, "el").write_text(text + 'msgstr[0] "{n} a"\nmsgstr[1] "{n} b"\n', "utf-8")
    description = checkout / "hoyle/locale/el/language.toml"
    description.write_text(description.read_text("utf-8").replace("nplurals=2", "nplurals=3"), "utf-8")
    found = "\n".join(SCRIPT.problems(checkout, "el"))
    assert "1 of 2 messages are with other slots than the English: '{name} wins.'" in found
    assert "1 of 2 messages are not in 3 plural forms: '{n} card'" in found
    assert "The fonts alegreya lack letters: Ω" in found


def test_a_drawing_with_text_is_found(checkout: Path) -> None:
    (checkout / "hoyle/card.svg").write_text("<svg><text>K</text></svg>")
    assert any("hoyle/card.svg contains text" in problem for problem in SCRIPT.problems(checkout, "uk"))
