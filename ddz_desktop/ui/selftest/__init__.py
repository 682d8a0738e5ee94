"""The self-test: whether all that the game needs is there and works, said in plain words; each check by itself."""
