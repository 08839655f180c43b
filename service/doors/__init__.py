"""The doors: HTTP, REST, GraphQL, and the pages for people."""
