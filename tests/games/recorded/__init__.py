"""Whole tables of Arnak for the tests: set up, played, and recorded."""
