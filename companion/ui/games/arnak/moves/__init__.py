"""The screens of an Arnak table that is tracked move by move."""
