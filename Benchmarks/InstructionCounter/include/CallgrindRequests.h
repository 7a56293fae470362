// Counts the instructions between two places of the program if it runs under valgrind's callgrind;
// otherwise does nothing.
#ifndef TOUCHSTONE_CALLGRIND_REQUESTS_H
#define TOUCHSTONE_CALLGRIND_REQUESTS_H

#include <stdbool.h>

// Whether the program runs under valgrind and was built with valgrind's header.
bool callgrind_is_counting(void);

// Resets the counts.
void callgrind_start(void);

// Writes the counts since the start as callgrind's next file, with the name as its trigger.
void callgrind_finish(const char *name);

#endif
