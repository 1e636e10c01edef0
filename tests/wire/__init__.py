"""What really goes over the wire, to whom, and what must never be in it."""
