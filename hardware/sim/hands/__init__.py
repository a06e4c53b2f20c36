"""Simulated people: what hands do over the tray, when told to; they know no rules."""
