"""A new title: its name judged, and its first files."""
