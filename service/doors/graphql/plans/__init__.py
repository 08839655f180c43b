"""Operations made into plans: read once, and carried out without the library as long as nothing goes wrong."""
