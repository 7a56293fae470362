#include "InstructionCounter.h"

#include "Counters.h"

// The instructions of the two calls themselves, by counter.
static int64_t own_instructions[2];

static void start(instruction_counter counter, int64_t limit) {
  if (counter == INSTRUCTION_COUNTER_PERFORMANCE) {
    performance_counter_start();
  } else {
    single_step_start(limit);
  }
}

static int64_t finish(instruction_counter counter) {
  return counter == INSTRUCTION_COUNTER_PERFORMANCE ? performance_counter_finish()
                                                    : single_step_finish();
}

void instruction_counter_start(instruction_counter counter, int64_t limit) {
  start(counter, limit);
}

int64_t instruction_counter_finish(instruction_counter counter) {
  int64_t count = finish(counter);
  return count < 0 ? -1 : count - own_instructions[counter];
}

// Two instructions per iteration; at least one iteration.
static inline void loop(int64_t iterations) {
#if defined(__x86_64__)
  __asm__ volatile("1:\n\tdec %0\n\tjnz 1b" : "+r"(iterations) : : "cc");
#elif defined(__aarch64__)
  __asm__ volatile("1:\n\tsubs %0, %0, #1\n\tb.ne 1b" : "+r"(iterations) : : "cc");
#else
  (void)iterations;
#endif
}

__attribute__((noinline)) int64_t instruction_counter_of_loop(
    instruction_counter counter, int64_t iterations) {
  instruction_counter_start(counter, INT64_C(1) << 40);
  loop(iterations);
  return instruction_counter_finish(counter);
}

// Whether a loop is counted exactly; the processor's counter may need several attempts.
static bool counts_exactly(instruction_counter counter) {
  own_instructions[counter] = 0;
  for (int attempt = 0; attempt < 8; attempt++) {
    int64_t few = instruction_counter_of_loop(counter, 64);
    int64_t many = instruction_counter_of_loop(counter, 192);
    if (few < 0 || many - few != 2 * (192 - 64)) continue;
    own_instructions[counter] = few - 2 * 64;
    return true;
  }
  return false;
}

bool instruction_counter_is_available(instruction_counter counter) {
  // 0 where it is not known yet, else 1 for no and 2 for yes.
  static int known[2];
  if (known[counter] == 0) {
    bool opens = counter == INSTRUCTION_COUNTER_PERFORMANCE ? performance_counter_open()
                                                            : single_step_open();
    known[counter] = opens && counts_exactly(counter) ? 2 : 1;
  }
  return known[counter] == 2;
}
