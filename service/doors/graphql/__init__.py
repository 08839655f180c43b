"""The GraphQL door."""

from service.doors.graphql.routes import routes as routes
