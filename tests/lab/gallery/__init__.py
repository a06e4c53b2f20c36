"""Every screen there is, with what is hardest to fit on it: for who draws one, for tests and benches."""
