// The CPU affinity of threads: which logical CPUs this process may run on, and pinning a thread to one of them. Only
// Linux offers this; on other systems no core is found and no thread is pinned.
#ifndef TOUCHSTONE_CPU_AFFINITY_H
#define TOUCHSTONE_CPU_AFFINITY_H

#include <stdbool.h>
#include <stddef.h>

// Writes one logical CPU for each physical core that the calling thread may run on, in ascending order, at most
// `capacity` of them. Where the system does not say which CPUs share a core, each CPU counts as a core of its own.
// Returns how many were written.
size_t list_physical_cores(int *cpus, size_t capacity);

// Pins the calling thread to a logical CPU, and returns whether that succeeded. Threads and processes that a pinned
// thread starts are pinned too.
bool pin_thread(int cpu);

// Restores the affinity that the calling thread had before it was first pinned.
void unpin_thread(void);

#endif
