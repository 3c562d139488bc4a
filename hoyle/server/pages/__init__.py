"""Pages as functions of plain data: each module makes the model that a template shows, without a request."""
