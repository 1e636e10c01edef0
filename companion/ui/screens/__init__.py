"""The screens: one component each, which reads its view when it renders."""
