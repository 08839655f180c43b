"""Fair chance: commitments, what they are checked with, and the script that checks them offline."""
