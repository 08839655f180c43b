"""The version of the service and of its interface, which the build of the distribution reads here too."""

VERSION = "0.1.0"
