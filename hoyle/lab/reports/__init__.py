"""Reports as documents, and their writers: the terminal, pages, pictures, tables for programs.

All results of the laboratory fill a `Document`: rules in words, sentences, tables and charts, and how it was measured.
`Document.show`, `Document.save` and `Document._repr_html_` write it. Charts and Parquet need the extra `lab`.
"""

from hoyle.lab.reports.charts import Point, curve, histogram, intervals
from hoyle.lab.reports.content import Cell, Chart, Number, Row, Rules, Table
from hoyle.lab.reports.document import Document, Documented
from hoyle.lab.reports.files import check_target

__all__ = [
    "Cell",
    "Chart",
    "Document",
    "Documented",
    "Number",
    "Point",
    "Row",
    "Rules",
    "Table",
    "check_target",
    "curve",
    "histogram",
    "intervals",
]
