"""Keys, seals and fair chance."""
