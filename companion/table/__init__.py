"""The heart of a table: commands, events, refusals, seats, undo, replay, the Game protocol."""
