"""`lebon bench`, every part of it."""
