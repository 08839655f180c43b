"""Jet Set: links over Europe, planes that pay for flights, and one last flight before the vacation."""
