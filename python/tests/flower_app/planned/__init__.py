"""A Flower app for a test."""
