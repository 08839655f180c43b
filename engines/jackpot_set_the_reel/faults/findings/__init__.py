"""The kinds of things that can be wrong with a submitted position, by what they are about."""
