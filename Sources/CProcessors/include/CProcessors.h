// Which processors a thread may run on, and keeping it on one of them.
#ifndef TOUCHSTONE_CPROCESSORS_H
#define TOUCHSTONE_CPROCESSORS_H

// The processor that the calling thread may use and that has `index` smaller such ones before it; -1 when there is none,
// or where that cannot be known.
int allowed_processor(int index);

// Keeps the calling thread, and the processes it starts from then on, on some processors. Returns 0, or an error number;
// ENOSYS where that cannot be done.
int keep_on_processors(const int *processors, int count);

#endif
