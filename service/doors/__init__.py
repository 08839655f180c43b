"""The interfaces of the service: HTTP, REST, GraphQL, and pages for people."""
