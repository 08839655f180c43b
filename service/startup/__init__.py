"""Startup: settings, the clock and entropy of the host, and the application built from its parts."""
