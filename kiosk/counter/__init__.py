"""What the screens show and where one is: a frozen state and one pure step."""
