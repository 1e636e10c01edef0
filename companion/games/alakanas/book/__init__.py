"""Score only: a sheet per player at the end of a game that nobody tracked."""
