"""The pages behind the lock of the staff."""
