"""A title's folder with nothing in it but the clauses."""
