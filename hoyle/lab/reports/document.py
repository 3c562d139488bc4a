"""A report that is printed, saved and shown in notebooks, and the results of the laboratory, which are shown as reports."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from hoyle.lab.reports.content import Content


@dataclass(frozen=True)
class Document(Content):
    """A report. All texts are in the reader's language."""

    def show(self) -> None:
        """Print the rules, the tables and the sentences."""
        from hoyle.lab.reports.terminal import show

        show(self)

    def save(self, path: str | Path) -> None:
        """Write the document to a file in the format of its ending, or everything into a folder; see `files.save`."""
        from hoyle.lab.reports.files import save

        save(self, Path(path))

    def _repr_html_(self) -> str:
        """Return the document for a notebook."""
        from hoyle.lab.reports.html import fragment

        return fragment(self)


class Documented(ABC):
    """A result of the laboratory that is shown and saved as a document, and shows itself in a notebook."""

    @abstractmethod
    def document(self) -> Document:
        """Return the result as a document."""

    def show(self) -> None:
        """Print the rules, the tables and the sentences."""
        self.document().show()

    def save(self, path: str | Path) -> None:
        """Write the result to a file in the format of its ending, or everything into a folder; see `Document.save`."""
        self.document().save(path)

    def _repr_html_(self) -> str:
        """Return the result for a notebook."""
        return self.document()._repr_html_()
