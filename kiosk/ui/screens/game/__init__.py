"""At the table: the throw, the tokens, and what is put right."""
