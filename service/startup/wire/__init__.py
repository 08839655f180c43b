"""HTTP and WebSocket protocols with limits: sizes, times, and the number of connections."""
