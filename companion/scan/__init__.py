"""Tags on cards, tiles and boards: what they say, sheets of them, and reading them in photos."""
