"""The guide: a site made of the pages under docs, and of one page for each title."""
