"""Arnak tracked move by move: state, events, actions, effects, prompts, views. Pure."""
