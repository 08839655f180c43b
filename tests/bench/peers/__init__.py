"""Other projects, measured beside ours: the same games and answers, interleaved, and a page of what was found."""
