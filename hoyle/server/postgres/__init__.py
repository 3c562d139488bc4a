"""Parts of the store in PostgreSQL; see `hoyle.server.postgres_store`."""
