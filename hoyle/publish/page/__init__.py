"""The part of a published site that runs in the visitor's browser: a host of tables, and pages for them."""
