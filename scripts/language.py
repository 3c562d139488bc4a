"""List what a language of Hoyle lacks, or start a new language. `docs/add-a-language.md` explains the work."""

import argparse
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from json import dumps
from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hoyle.catalogues import CODE_LANGUAGE, DESCRIPTION, Language, described, languages  # noqa: E402
from hoyle.games import GAMES  # noqa: E402
from hoyle.rules.game import Game  # noqa: E402

SHOWN = 5
"""The number of examples of one kind that are listed."""
PARAGRAPH = re.compile(r"^\*\*([A-Z]+\d[\w.]*)\*\* ", re.MULTILINE)
"""The beginning of a numbered paragraph of a rulebook."""
CODE = re.compile(r"`[^`\n]+`")
"""What is written as code, which no language translates."""


def problems(root: Path, lang: str) -> Iterator[str]:
    """Yield a sentence for each kind of thing that a language lacks in a checkout."""
    if not (root / "hoyle/locale" / lang / DESCRIPTION).is_file():
        yield f"hoyle/locale/{lang}/{DESCRIPTION} is missing: run scripts/language {lang} --start NAME."
        return
    language = described((root / "hoyle/locale" / lang / DESCRIPTION).read_text("utf-8"))
    yield from catalogue_problems(root, lang, language)
    yield from rulebook_problems(lang)
    yield from page_problems(root, lang)
    yield from letter_problems(root, lang, language)


def catalogue_path(root: Path, lang: str) -> Path:
    """Return the file of the messages of a language."""
    return root / "hoyle/locale" / lang / "LC_MESSAGES/hoyle.po"


def catalogue_problems(root: Path, lang: str, language: Language) -> Iterator[str]:
    """Yield what is missing or wrong in the messages of a language."""
    plurals = language.forms
    with catalogue_path(root, lang).open("rb") as file:
        messages = [message for message in read_po(file, locale=lang) if message.id]
    checks = {
        "not translated": lambda message: not all(forms(message.string)) or message.fuzzy,
        f"not in {plurals} plural forms": lambda message: (
            message.pluralizable and all(forms(message.string)) and len(forms(message.string)) != plurals
        ),
        "with other slots than the English": has_other_slots,
    }
    for what, fails in checks.items():
        found = [forms(message.id)[0] for message in messages if fails(message)]
        if found:
            yield f"{len(found)} of {len(messages)} messages are {what}: {listed(map(repr, found))}."


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """Return all plural forms of a text."""
    return [text or ""] if isinstance(text, str | None) else list(text)


def has_other_slots(message: Message) -> bool:
    """Return whether a translation has slots such as {name} that no English form has."""
    translations = [text for text in forms(message.string) if text]
    return not {*map(slots, translations)} <= {*map(slots, forms(message.id))}


def slots(text: str) -> frozenset[str]:
    """Return the names of the slots of a message."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def rulebook_problems(lang: str) -> Iterator[str]:
    """Yield the rulebooks that are missing in a language, or differ from the English in paragraphs or code."""
    for game in GAMES.values():
        book, english = (game.folder / f"rulebook.{code}.md" for code in (lang, CODE_LANGUAGE))
        if not english.is_file():
            continue
        if not book.is_file():
            yield f"The rulebook of {game.name} is missing: {book.relative_to(ROOT)}."
            continue
        for what, pattern in (("paragraphs", PARAGRAPH), ("words in `code`", CODE)):
            found = [pattern.findall(file.read_text("utf-8")) for file in (book, english)]
            own, original = (Counter(stored_form(game, text) for text in texts) for texts in found)
            if own != original:
                differing = [*(original - own), *(own - original)]
                yield f"{book.relative_to(ROOT)} has other {what} than the English: {listed(differing)}."


def stored_form(game: Game, text: str) -> str:
    """Return code of a rulebook with moves in the form in which they are stored; some games have forms for a language."""
    canonical = getattr(game.text, "canonical", None)
    return " ".join(map(canonical, text.strip("`").split(" "))) if canonical else text


def page_problems(root: Path, lang: str) -> Iterator[str]:
    """Yield the pages of the documentation that are missing, of those that any language has."""
    translated = sorted({file.name.partition(".")[0] for file in (root / "docs").glob("*.*.md")})
    missing = [f"docs/{stem}.{lang}.md" for stem in translated if not (root / f"docs/{stem}.{lang}.md").is_file()]
    if missing:
        yield f"Pages are missing: {listed(missing)}."


def letter_problems(root: Path, lang: str, language: Language) -> Iterator[str]:
    """Yield the letters of a language's texts that a family of fonts lacks, and drawings that contain text."""
    texts = [file.read_text("utf-8") for file in (root / "docs").glob(f"*.{lang}.md")]
    texts += [file.read_text("utf-8") for game in GAMES.values() for file in game.folder.glob(f"rulebook.{lang}.md")]
    with catalogue_path(root, lang).open("rb") as file:
        texts += [form for message in read_po(file, locale=lang) for form in forms(message.string)]
    letters = {letter for text in texts for letter in text if letter.isalpha()}
    fonts = root / "hoyle/client/fonts"
    for family in sorted({file.name.partition("-latin-")[0] for file in fonts.glob("*-latin-*.woff2")}):
        files = [*fonts.glob(f"{family}-*-normal.woff2")]
        known = {chr(code) for file in files if script_of(file, family) in language.scripts for code in codes(file)}
        if letters - known:
            yield f"The fonts {family} lack letters: {' '.join(sorted(letters - known))}."
    for drawing in sorted((root / "hoyle").rglob("*.svg")):
        if "<text" in drawing.read_text("utf-8"):
            yield f"{drawing.relative_to(root)} contains text, which no language can translate: draw it without."


def script_of(file: Path, family: str) -> str:
    """Return the script of a font file, which follows the family in its name."""
    return file.name.removeprefix(f"{family}-").partition("-")[0]


def codes(file: Path) -> set[int]:
    """Return the code points that a font file can show."""
    return {*TTFont(file).getBestCmap()}


def listed(texts: Iterator[str] | list[str]) -> str:
    """Return the first few texts as one, with the number of the others."""
    all_texts = [*texts]
    more = len(all_texts) - SHOWN
    return ", ".join(all_texts[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def start(root: Path, lang: str, name: str) -> str:
    """Make the folder of a new language with its description and an empty catalogue; return what to do next."""
    folder = root / "hoyle/locale" / lang
    if folder.exists():
        sys.exit(f"hoyle/locale/{lang} exists already.")
    (folder / "LC_MESSAGES").mkdir(parents=True)
    script = unicodedata.name(name[0]).split()[0].lower()
    scripts = [*dict.fromkeys(("latin", script))]
    rule = get_plural(lang)
    text = f'name = "{name}"\nscripts = {dumps(scripts)}\nplural_forms = "nplurals={rule.num_plurals}; plural={rule.plural_expr};"\n'
    (folder / DESCRIPTION).write_text(text, "utf-8")
    catalogue_path(root, lang).write_text((root / "hoyle/locale/hoyle.pot").read_text("utf-8"), "utf-8")
    return f"Check hoyle/locale/{lang}/{DESCRIPTION}, then run scripts/words and scripts/language {lang}."


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="scripts/language", description=__doc__)
    parser.add_argument("lang", nargs="?", help="the code of a language; without it, all languages are checked")
    parser.add_argument("--start", metavar="NAME", help="make the folder of a new language with this name of its own")
    wanted = parser.parse_args()
    known = [lang for lang in languages(ROOT / "hoyle/locale") if lang != CODE_LANGUAGE]
    try:
        Locale.parse(wanted.lang or CODE_LANGUAGE)
    except (UnknownLocaleError, ValueError):
        sys.exit(f"{wanted.lang} is not the code of a language, such as {' or '.join(known)}.")
    if wanted.start:
        print(start(ROOT, wanted.lang, wanted.start))
        return
    found = [f"{lang}: {text}" for lang in ([wanted.lang] if wanted.lang else known) for text in problems(ROOT, lang)]
    print("\n".join(found) or "Nothing is missing.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
