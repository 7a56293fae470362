// Says what a plug-in did when a signal is about to end the process. Everything in the handler is safe in a handler.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__) && defined(__x86_64__)
#include <ucontext.h>
#endif

#include "blocks.h"
#include "faults.h"

enum { LINE_BYTES = 512, STATUS = 70 };

static const char *volatile current_function;

const char *plugin_call_begins(const char *function) {
  const char *before = current_function;
  current_function = function;
  return before;
}

bool plugin_call_is_running(void) { return current_function != NULL; }

typedef struct {
  char text[LINE_BYTES];
  size_t count;
} line;

static void add(line *line, const char *text) {
  while (*text && line->count < LINE_BYTES) line->text[line->count++] = *text++;
}

static void add_number(line *line, unsigned number) {
  char digits[12];
  size_t place = sizeof digits - 1;
  digits[place] = 0;
  do {
    digits[--place] = (char)('0' + number % 10);
    number /= 10;
  } while (number && place);
  add(line, digits + place);
}

static void print(line *line) {
  size_t written = 0;
  while (written < line->count) {
    const ssize_t count = write(STDOUT_FILENO, line->text + written, line->count - written);
    if (count <= 0) break;
    written += (size_t)count;
  }
}

static void add_function(line *line) {
  if (!current_function) return;
  add(line, " in ");
  add(line, current_function);
}

void plugin_fault_with_advice(const char *text, int number, const char *advice) {
  line line = {.count = 0};
  add(&line, "{\"error\":\"");
  add(&line, text);
  if (number >= 0) {
    add(&line, " ");
    add_number(&line, (unsigned)number);
  }
  add_function(&line);
  if (advice) {
    add(&line, ": ");
    add(&line, advice);
  }
  add(&line, "\"}\n");
  print(&line);
  _exit(STATUS);
}

void plugin_fault(const char *text) { plugin_fault_with_advice(text, -1, NULL); }

/// 1 for a write, 0 for a read, -1 where the processor does not say.
static int is_write(void *context) {
#if defined(__linux__) && defined(__x86_64__)
  return (((ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
  (void)context;
  return -1;
#endif
}

/// The verb for an access.
static const char *verb(int write, const char *writing, const char *reading) {
  return write == 1 ? writing : write == 0 ? reading : "touches ";
}

/// Adds what was done to a guarded block.
///
/// - Returns: whether the address is in or beside one.
static bool add_block(line *line, const uint8_t *address, int write) {
  for (int slot = 0; slot < GUARDED_SLOTS; slot++) {
    const guarded_slot *found = &guarded_slots[slot];
    if (__atomic_load_n(&found->state, __ATOMIC_ACQUIRE) != SLOT_KNOWN) continue;
    if (address < found->low || address >= found->high) continue;
    if (address >= found->end || address < found->first) {
      add(line, verb(write, "writes ", "reads "));
      add(line, address < found->first ? "before the start of " : "beyond the end of ");
      add(line, found->name);
    } else if (found->access == GUARDED_NONE) {
      add(line, verb(write, "writes to ", "reads "));
      add(line, found->name);
      add(line, " after they were freed");
    } else {
      add(line, verb(write, "writes to ", "reads "));
      add(line, found->name);
      add(line, ", which are read-only");
    }
    add_function(line);
    return true;
  }
  return false;
}

static const char *meaning(int signal) {
  switch (signal) {
    case SIGSEGV: return "memory that is not its own";
    case SIGBUS: return "memory that is not there";
    case SIGFPE: return "arithmetic that is not defined";
    case SIGILL: return "an illegal instruction, as after a failed check";
    case SIGTRAP: return "a failed check";
    default: return "aborted, as after a failed check";
  }
}

// Where glibc keeps the words that it ends a process with, for those who look at what is left of it.
typedef struct {
  unsigned size;
  char text[];
} abort_message;

static abort_message *const *last_words;

static bool starts(const char *text, const char *start) {
  while (*start) {
    if (*text++ != *start++) return false;
  }
  return true;
}

/// Adds the words of an allocator that found its heap corrupted.
///
/// - Returns: whether it did. Such words are `free(): invalid pointer`, `corrupted size vs. prev_size` and the like.
static bool add_corruption(line *line, int signal) {
  static const char *const starts_of_words[] = {
      "malloc(): ", "free(): ", "realloc(): ", "malloc_consolidate(): ", "munmap_chunk(): ", "mremap_chunk(): ",
      "malloc_check_get_size: ", "double free or corruption", "corrupted ", "invalid fastbin entry",
      "break adjusted to free malloc space"};
  if (signal != SIGABRT || !last_words || !*last_words) return false;
  const char *words = (*last_words)->text;
  for (size_t i = 0; i < sizeof starts_of_words / sizeof *starts_of_words; i++) {
    if (!starts(words, starts_of_words[i])) continue;
    add(line, "corrupts the heap: ");
    while (*words && *words != '\n' && line->count < LINE_BYTES / 2) {
      // They stand in a text of JSON.
      const bool is_plain = *words >= ' ' && *words < 127 && *words != '"' && *words != '\\';
      line->text[line->count++] = is_plain ? *words : '?';
      words++;
    }
    add_function(line);
    return true;
  }
  return false;
}

static void handle(int signal, siginfo_t *information, void *context) {
  line line = {.count = 0};
  add(&line, "{\"error\":\"");
  const bool has_address = signal == SIGSEGV || signal == SIGBUS;
  const bool is_told =
      (has_address && add_block(&line, information->si_addr, is_write(context))) || add_corruption(&line, signal);
  if (!is_told) {
    add(&line, "is ended by signal ");
    add_number(&line, (unsigned)signal);
    add(&line, ", ");
    add(&line, meaning(signal));
    add(&line, ",");
    add_function(&line);
    if (line.text[line.count - 1] == ',') line.count--;
  }
  add(&line, "\"}\n");
  print(&line);
  _exit(STATUS);
}

void plugin_faults_are_told(void) {
#if defined(__GLIBC__)
  last_words = dlsym(RTLD_DEFAULT, "__abort_msg");
#endif
  // A stack of its own, because the plug-in may have used up the other one.
  enum { STACK_BYTES = 1 << 16 };
  static char stack_bytes[STACK_BYTES];
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = stack_bytes;
  stack.ss_size = STACK_BYTES;
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}
