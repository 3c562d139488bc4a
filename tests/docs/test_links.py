"""Links between the texts: each leads to a file of the project or to a page that is made."""

import re
from pathlib import Path

import pytest

from hoyle.docs.site import pages

ROOT = Path(__file__).parents[2]
TEXTS = [*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*.md"))]
LINK = re.compile(r"\]\(([\w./-]+\.md)(?:#[^)]*)?\)")


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_every_linked_text_is_there(text: Path) -> None:
    made = {name.replace(".html", ".md") for name in pages()}
    linked = LINK.findall(text.read_text("utf-8"))
    assert [link for link in linked if link not in made and not (text.parent / link).is_file()] == []


def test_texts_have_links() -> None:
    assert sum(len(LINK.findall(text.read_text("utf-8"))) for text in TEXTS) > 150
