"""The findings of a check of a store."""

from dataclasses import dataclass, field


@dataclass
class Finding:
    """Something that is wrong with a store."""

    text: str
    table: str = ""
    """The id of the table concerned; empty if it is not known, or if all are."""

    def __str__(self) -> str:
        """Return the finding as one line."""
        return f"Table {self.table}: {self.text}" if self.table else self.text


@dataclass
class Report:
    """The result of a check."""

    tables: int = 0
    events: int = 0
    findings: list[Finding] = field(default_factory=list[Finding])
