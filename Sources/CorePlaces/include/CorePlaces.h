// Where threads run: the cores that this process may use, and threads kept on one of them. Systems other than Linux do
// not say and do not let; there nothing is found and nothing is kept.
#ifndef TOUCHSTONE_CORE_PLACES_H
#define TOUCHSTONE_CORE_PLACES_H

#include <stdbool.h>
#include <stddef.h>

// Writes the numbers of up to `capacity` logical processors of those that the calling thread may run on, each on a core
// of its own, lowest first. Two that share a core count once; where the system does not say which do, none is taken to
// share. Returns how many were found.
size_t separate_cores(int *processors, size_t capacity);

// Keeps the calling thread on a logical processor. Returns whether it is kept there. A thread that is started by one
// that is kept is kept there, too.
bool keep_thread_on(int processor);

// Lets the calling thread run again wherever it could before it was first kept.
void release_thread(void);

#endif
