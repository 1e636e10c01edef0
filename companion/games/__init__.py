"""The games, one folder each. Pure: no Flet, no I/O, no clock, no dice."""
