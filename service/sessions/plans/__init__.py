"""What may change in a session: nothing here waits or writes."""
