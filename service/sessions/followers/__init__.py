"""Those who follow a session, and what each of them may know of it."""
