"""Mega Jackpot: three reels, rising payments, and two trays that grow until somebody dares."""
