"""`CITATION.cff` says the same as the package."""

import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]


def test_the_citation_agrees_with_the_package() -> None:
    citation: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for ours, theirs in {"version": "version", "license": "license", "abstract": "description"}.items():
        assert citation[ours] == project[theirs], ours
    assert citation["authors"] == project["authors"]
