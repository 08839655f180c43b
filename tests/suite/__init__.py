"""The contract suite as a tool for authors: every law, on any title, with one failure a cause."""
