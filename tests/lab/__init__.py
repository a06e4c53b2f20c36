"""Benchmarks: figures as rows, nothing printed."""
