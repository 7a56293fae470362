// Not loadable: a shared library that exports no strategy.
int nothing_of_interest(void) { return 1; }
