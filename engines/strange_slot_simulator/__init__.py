"""Strange Slot Simulator: six machines, a clock, and what each seat has drawn behind its own screen."""
