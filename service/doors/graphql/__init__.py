"""The GraphQL door."""

from service.doors.graphql.listed import Listed as Listed
from service.doors.graphql.routes import routes as routes
