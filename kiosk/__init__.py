"""The application: engine, referee, store, screens and the command line."""
