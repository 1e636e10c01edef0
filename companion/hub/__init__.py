"""The live tables of one process: takes commands, appends them, then tells every viewer."""
