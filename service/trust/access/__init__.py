"""Access control: who may see and do what in a session and with a sealed state."""
