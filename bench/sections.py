"""The sections of results.md and of other pages; each measurement replaces only its own section."""

from pathlib import Path

from bench.budget import TINY

RESULTS = Path(__file__).parent / "results.md"


def write(heading: str, body: str, page: Path = RESULTS, intro: str = "# Results") -> None:
    """Replace the section with this heading, or append it; a new page begins with `intro`.

    A tiny run prints the section instead.
    """
    if TINY:
        print(f"{heading}\n\n{body.strip()}")
        return
    text = page.read_text(encoding="utf-8") if page.exists() else f"{intro}\n"
    before, _, rest = text.partition(f"{heading}\n")
    after = rest.partition("\n## ")[2]
    following = f"\n\n## {after}" if after else ""
    page.write_text(f"{before.rstrip()}\n\n{heading}\n\n{body.strip()}{following}".rstrip() + "\n", encoding="utf-8")
