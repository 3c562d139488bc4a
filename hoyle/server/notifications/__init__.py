"""Notifications to people who are not at their table: Web Push to a browser, and webhooks, both only for those who want them."""
