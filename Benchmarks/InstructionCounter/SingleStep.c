#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "Counters.h"

#if defined(__linux__) && defined(__x86_64__)
#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

// The flag of RFLAGS that makes the processor trap after each instruction. The kernel turns it off for the signal
// handler and on again when the handler returns.
#define TRAP_FLAG "0x100"

static volatile int64_t steps;
static volatile int64_t most_steps;
static struct sigaction earlier_action;
static sigset_t earlier_mask;

// Pushing the flags must spare the 128 bytes below the stack pointer, which a compiler may use.
#define WITH_FLAGS(change)                                                                   \
  __asm__ volatile("lea -128(%%rsp), %%rsp\n\tpushfq\n\t" change "\n\tpopfq\n\t"             \
                   "lea 128(%%rsp), %%rsp"                                                   \
                   :                                                                         \
                   :                                                                         \
                   : "cc", "memory")

// Whether a trap is that of a step: the kernel reads the reason in a register of the processor. A virtual machine
// that is interrupted at that moment may show the register empty, and the kernel then calls it a breakpoint
// (TRAP_BRKPT). A breakpoint in the code is SI_KERNEL on x86, so that the two differ.
static bool is_step(const siginfo_t *info) {
  return info->si_code == TRAP_TRACE || info->si_code == TRAP_BRKPT;
}

static void count_trap(int number, siginfo_t *info, void *context) {
  if (!is_step(info)) {
    // A breakpoint or another process: it does what it would have done without this handler.
    sigaction(number, &earlier_action, NULL);
    raise(number);
    return;
  }
  steps = steps + 1;
  if (steps >= most_steps) ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~0x100LL;
}

bool single_step_open(void) { return true; }

void single_step_start(int64_t limit) {
  struct sigaction action = {.sa_sigaction = count_trap, .sa_flags = SA_SIGINFO};
  sigset_t traps;
  sigemptyset(&action.sa_mask);
  sigemptyset(&traps);
  sigaddset(&traps, SIGTRAP);
  sigaction(SIGTRAP, &action, &earlier_action);
  // The kernel kills a process that blocks a trap that happens.
  pthread_sigmask(SIG_UNBLOCK, &traps, &earlier_mask);
  steps = 0;
  most_steps = limit;
  WITH_FLAGS("orq $" TRAP_FLAG ", (%%rsp)");
}

int64_t single_step_finish(void) {
  WITH_FLAGS("andq $~" TRAP_FLAG ", (%%rsp)");
  pthread_sigmask(SIG_SETMASK, &earlier_mask, NULL);
  sigaction(SIGTRAP, &earlier_action, NULL);
  return steps < most_steps ? steps : -1;
}
#else
bool single_step_open(void) { return false; }
void single_step_start(int64_t limit) { (void)limit; }
int64_t single_step_finish(void) { return -1; }
#endif
