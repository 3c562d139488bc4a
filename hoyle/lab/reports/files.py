"""Documents as files: pages, pictures, and tables and data for programs."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from math import isfinite
from pathlib import Path
from typing import Any

from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.lab.figures import SHARE
from hoyle.lab.reports.content import Content, Number
from hoyle.lab.reports.pictures import MISSING, need_pictures, png, svg

NAME = "report"
"""The name, without an ending, of the files of a folder."""
ENDINGS = (".html", ".csv", ".json", ".parquet")
ENDINGS_TEXT = "a report is saved as .html, .csv, .json or .parquet, or into a folder"


def save(document: Content, path: Path) -> None:
    """Write a document to a file, in the format of its ending, or everything into a folder.

    A page (.html) contains everything. CSV and Parquet have a row for each number, JSON the whole content. A folder (an
    existing one, or a path that ends with a slash or has no ending) gets all of these and each picture as .svg and .png. Raise Refusal for
    another ending, if the folder does not exist, or if packages of the extra `lab` are missing.
    """
    check_target(path)
    if not is_folder(path):
        WRITERS[path.suffix](document, path)
        return
    path.mkdir(exist_ok=True)
    for ending, write in WRITERS.items():
        write(document, path / f"{NAME}{ending}")
    for chart in document.charts:
        (path / f"{chart.id}.svg").write_text(svg(chart), "utf-8")
        (path / f"{chart.id}.png").write_bytes(png(chart))


def is_folder(path: Path) -> bool:
    """Return whether a report is saved into this path as a folder."""
    return path.is_dir() or not path.suffix


def check_target(path: Path) -> None:
    """Raise Refusal, with a sentence that says what to change, if a document cannot be saved to this path."""
    if not is_folder(path) and path.suffix not in ENDINGS:
        raise Refusal("{path}: {endings}; choose one of these endings.", path=path, endings=ENDINGS_TEXT)
    if not path.parent.is_dir():
        raise Refusal("{folder} is not a folder: create it first, or save elsewhere.", folder=path.parent)
    if path.suffix == ".html" or is_folder(path):
        need_pictures()
    if path.suffix == ".parquet" or is_folder(path):
        need_polars()


def need_polars() -> None:
    """Raise Refusal, with a sentence that says what to install, if Parquet cannot be written."""
    from importlib.util import find_spec

    if not find_spec("polars"):
        raise Refusal(MISSING, what="Parquet files", command=install("lab"))


def records(document: Content) -> list[dict[str, object]]:
    """Return the rows for CSV and Parquet: those that the document brings, or one for each cell of its tables."""
    if document.own_records:
        return list(document.own_records)
    found: list[dict[str, Any]] = []
    for table in document.tables:
        for row in table.rows:
            for column, cell in zip(table.columns, row.cells, strict=True):
                is_number = isinstance(cell, Number)
                found.append(
                    {
                        "table": table.id,
                        "id": row.id,
                        "row": row.heading,
                        "column": column,
                        "value": cell.value if is_number else float(cell) if isinstance(cell, int) else None,
                        "unit": (cell.unit or (SHARE if cell.percent else "")) if is_number else None,
                        "low": cell.low if is_number else None,
                        "high": cell.high if is_number else None,
                        "star": is_number and cell.star,
                        "text": cell if isinstance(cell, str) else None,
                        "run": document.subtitle,
                    }
                )
    return found


def write_page(document: Content, path: Path) -> None:
    """Write a document as a page."""
    from hoyle.lab.reports.html import page

    path.write_text(page(document), "utf-8")


def csv_text(document: Content) -> str:
    """Return the records of a document as CSV."""
    out, rows = StringIO(), records(document)
    writer = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def json_text(document: Content) -> str:
    """Return the content of a document as JSON."""
    content = document.own_data or {
        "heading": document.title,
        "sentences": document.sentences,
        "rows": records(document),
    }
    whole = finite({**content, "method": dict(document.method)})
    return json.dumps(whole, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def finite(value: object) -> object:
    """Return values for JSON, in which numbers that are not finite are None.

    >>> finite({"high": float("inf"), "rows": [1.5]})
    {'high': None, 'rows': [1.5]}
    """
    if isinstance(value, dict):
        return {name: finite(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [finite(inner) for inner in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def write_csv(document: Content, path: Path) -> None:
    """Write the records of a document as CSV."""
    path.write_text(csv_text(document), "utf-8")


def write_json(document: Content, path: Path) -> None:
    """Write the content of a document as JSON."""
    path.write_text(json_text(document), "utf-8")


def write_parquet(document: Content, path: Path) -> None:
    """Write the records of a document as Parquet."""
    import polars

    polars.DataFrame(records(document), infer_schema_length=None).write_parquet(path)


WRITERS: dict[str, Callable[[Content, Path], None]] = {
    ".html": write_page,
    ".csv": write_csv,
    ".json": write_json,
    ".parquet": write_parquet,
}
