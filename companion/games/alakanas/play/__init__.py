"""The engine of 《阿拉喀纳斯》: a table from the grassland to the result."""
