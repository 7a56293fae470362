// The two counters behind the interface. Where the system or the processor lacks one, opening it fails.
#ifndef TOUCHSTONE_COUNTERS_H
#define TOUCHSTONE_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

// Each count includes the instructions of its own two calls.

bool performance_counter_open(void);
void performance_counter_start(void);
int64_t performance_counter_finish(void);

bool single_step_open(void);
void single_step_start(int64_t limit);
int64_t single_step_finish(void);

#endif
