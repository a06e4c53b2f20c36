"""The rules of 421: seven rule sets as values, one pure step, and no clock, file or chance inside."""
