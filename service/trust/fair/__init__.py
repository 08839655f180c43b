"""Fair chance: commitments, reveals, and the script that checks them offline."""
