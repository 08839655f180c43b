"""Sealed bids until the bell: a title with a clock, a host, seats that act at once, and more moves than can be listed.

It stands for what Mega Jackpot is not, so that the suite is tried on it too. In each of two rounds every seat seals a
bid of chips in its own time, not within five seconds of having withdrawn the last one; then the host rings the bell,
or the bell rings when all are in. The highest total wins a point.
"""
