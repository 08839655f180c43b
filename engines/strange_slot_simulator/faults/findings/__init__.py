"""The faults by name, by what they are about."""
