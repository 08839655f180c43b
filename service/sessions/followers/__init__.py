"""The followers of a session, and what each may know of it."""
