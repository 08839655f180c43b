"""Whom and what the service may believe."""
