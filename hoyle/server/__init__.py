"""The web server: `app.create` returns the application, `run.run` serves it."""
