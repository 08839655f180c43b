"""Mistakes that authors make, each as an edit of a sound title, and the one law that names it."""
