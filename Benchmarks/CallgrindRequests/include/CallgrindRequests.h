// Counts of instructions between two places of the program, when it runs under valgrind's callgrind; else nothing.
#ifndef TOUCHSTONE_CALLGRIND_REQUESTS_H
#define TOUCHSTONE_CALLGRIND_REQUESTS_H

#include <stdbool.h>

// Whether the program runs under valgrind and was built with its header.
bool callgrind_is_counting(void);

// Forgets what was counted so far.
void callgrind_start(void);

// Writes what was counted since, as the next file of callgrind's, with the name as its trigger.
void callgrind_finish(const char *name);

#endif
