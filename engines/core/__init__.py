"""The kernel: what all titles share, from chance to legal moves."""
