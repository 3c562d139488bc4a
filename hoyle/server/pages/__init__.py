"""Pages as functions of plain data: a module returns the model, the variables of a template, without a request."""
