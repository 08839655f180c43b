"""Programs beside the service: the demo, and what writes the generated documents."""
