/// Counts the instructions that the calling thread executes in user mode between two calls, on the
/// processor itself.
///
/// Unlike an emulator such as valgrind, it counts the instructions of every instruction set. Only
/// one thread of a process may count at a time. The instructions of the two calls are not counted,
/// except for a few that differ between callers and are the same in every run.

#ifndef INSTRUCTION_COUNTER_H
#define INSTRUCTION_COUNTER_H

#include "CallgrindRequests.h"
#include <stdbool.h>
#include <stdint.h>

/// How instructions are counted.
typedef enum {
  /// The counter of the processor, by Linux's `perf_event_open`. Counting costs no time. Virtual
  /// machines and containers often have no such counter. Interrupts add a few instructions on some
  /// processors, so a count is exact only if it repeats.
  INSTRUCTION_COUNTER_PERFORMANCE = 0,
  /// A trap after each instruction, by the trap flag of x86-64, counted by a signal handler in the
  /// process itself. It needs no permission, and the count is exact: an interrupt, a page fault or
  /// another process adds nothing. An instruction takes one to two microseconds, and up to a dozen
  /// in a virtual machine.
  ///
  /// A tracer (`PTRACE_SINGLESTEP`) would count the same, but every instruction would wait for two
  /// changes of process, which took 1.6 times as long, and 2.5 times beside eight busy processes.
  INSTRUCTION_COUNTER_SINGLE_STEP = 1,
} instruction_counter;

/// Whether a counter works here: it has to count a loop of known length exactly.
///
/// The two differ for a string instruction with a `rep` prefix: the performance counter counts one
/// instruction, and single steps count one for each repetition. A system call counts as one
/// instruction or none, the same every time.
bool instruction_counter_is_available(instruction_counter counter);

/// Starts counting.
///
/// - Parameters:
///   - counter: an available counter that is not counting.
///   - limit: the number of instructions at which single steps end, so that work that is longer
///     than expected goes on at full speed. Less than 2⁶².
void instruction_counter_start(instruction_counter counter, int64_t limit);

/// Stops counting.
///
/// - Returns: the number of instructions since the start, or −1 where there is no exact number: the
///   limit was reached, or the processor shared its counter with another user.
int64_t instruction_counter_finish(instruction_counter counter);

/// The count of a loop that executes exactly 2 · `iterations` instructions.
///
/// It shows in tests that counts are exact.
int64_t instruction_counter_of_loop(instruction_counter counter, int64_t iterations);

#endif
