"""The Flet screens."""
