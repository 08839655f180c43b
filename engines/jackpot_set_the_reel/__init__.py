"""Jackpot: Set the Reel: a hand whose order is everything, played as the slot machine it is."""
