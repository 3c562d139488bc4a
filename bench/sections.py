"""results.md in sections: each bench writes its own and leaves the others alone."""

from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"


def write(heading: str, body: str, page: Path = RESULTS, head: str = "# Results") -> None:
    """Put the section in the place of the one with the same heading, or at the end; a new page begins with the head."""
    text = page.read_text(encoding="utf-8") if page.exists() else f"{head}\n"
    before, _, rest = text.partition(f"{heading}\n")
    after = rest.partition("\n## ")[2]
    kept = f"\n\n## {after}" if after else ""
    page.write_text(f"{before.rstrip()}\n\n{heading}\n\n{body.strip()}{kept}".rstrip() + "\n", encoding="utf-8")
