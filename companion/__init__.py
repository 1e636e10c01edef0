"""Tableside (桌边): a companion for board games on a real table."""
