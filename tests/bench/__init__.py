"""Measurements: A and B interleaved in one run, medians, ratios. Never part of the test suite."""
