// Reports what a function of a plug-in leaves changed or running in the process that calls it.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif
#if defined(__linux__)
#include <sys/prctl.h>
#else
#define __WALL 0
#endif

#include "faults.h"

enum { SIGNALS = 32 };  // The first is 1; those from 32 on belong to the C library and to whoever asks for one.

/// How a thread computes, without the flags that an operation sets.
typedef struct {
  uint64_t rounding, subnormals, others;
} arithmetic;

/// What a function of a plug-in shares with the rest of its process.
typedef struct {
  arithmetic arithmetic;
  dev_t device;
  ino_t folder;
  void (*actions[SIGNALS])(int);
  sigset_t blocked;
} surroundings;

static bool are_watched;
static surroundings expected;
static volatile bool has_started_threads;

static arithmetic arithmetic_now(void) {
#if defined(__x86_64__)
  const uint64_t vectors = _mm_getcsr();
  uint16_t stack;
  __asm__ volatile("fnstcw %0" : "=m"(stack));
  return (arithmetic){
      (vectors & 0x6000) | (uint64_t)(stack & 0x0C00) << 16, vectors & 0x8040,
      (vectors & 0x1F80) | (uint64_t)(stack & 0x033F) << 16};
#elif defined(__aarch64__)
  uint64_t control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  const uint64_t rounding = 3 << 22, subnormals = 1 << 24 | 1 << 19 | 1;
  return (arithmetic){control & rounding, control & subnormals, control & ~(rounding | subnormals)};
#else
  return (arithmetic){(uint64_t)fegetround(), 0, 0};
#endif
}

static surroundings surroundings_now(void) {
  surroundings now;
  memset(&now, 0, sizeof now);
  now.arithmetic = arithmetic_now();
  struct stat folder;
  if (stat(".", &folder) == 0) {
    now.device = folder.st_dev;
    now.folder = folder.st_ino;
  }
  for (int number = 1; number < SIGNALS; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) == 0) now.actions[number] = action.sa_handler;
  }
  pthread_sigmask(SIG_BLOCK, NULL, &now.blocked);
  return now;
}

/// Reports what differs from what is expected, and returns if nothing does.
static void compare(const surroundings *now) {
  static const char *const restore = "restore it before returning";
  const arithmetic *one = &now->arithmetic, *other = &expected.arithmetic;
  if (one->rounding != other->rounding) plugin_fault_with_advice("changes the rounding mode", -1, restore);
  if (one->subnormals != other->subnormals) plugin_fault_with_advice("changes flush-to-zero", -1, restore);
  if (one->others != other->others) plugin_fault_with_advice("changes the floating-point traps", -1, restore);
  if (now->device != expected.device || now->folder != expected.folder) {
    plugin_fault_with_advice("changes the working directory", -1, restore);
  }
  for (int number = 1; number < SIGNALS; number++) {
    const int is_blocked = sigismember(&now->blocked, number);
    if (is_blocked != sigismember(&expected.blocked, number)) {
      plugin_fault_with_advice(is_blocked ? "blocks signal" : "unblocks signal", number, restore);
    }
    if (now->actions[number] == expected.actions[number]) continue;
    plugin_fault_with_advice(
        now->actions[number] == SIG_IGN ? "ignores signal" : "changes the action of signal", number, restore);
  }
}

/// The process that started another one; 0 if that is unknown.
static pid_t parent_of(const char *process) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%.20s/stat", process);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  const size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = 0;
  // The name of a program may hold anything: `12 (a) b) S 1 …`.
  const char *end = strrchr(text, ')');
  int parent = 0;
  return end && sscanf(end, ") %*c %d", &parent) == 1 ? parent : 0;
}

/// Kills what the plug-in has started, and what that has started in turn.
static void end_children(void) {
  // The children of a process that ends become children of this one.
  for (int round = 0; round < 200; round++) {
    DIR *processes = opendir("/proc");
    const struct dirent *entry;
    while (processes && (entry = readdir(processes))) {
      const int process = atoi(entry->d_name);
      if (process > 0 && parent_of(entry->d_name) == getpid()) kill(process, SIGKILL);
    }
    if (processes) closedir(processes);
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG | __WALL)) > 0) {
    }
    if (ended < 0) return;
    nanosleep(&(struct timespec){0, 5000000}, NULL);
  }
}

void plugin_calls_are_watched(void) {
#if defined(__linux__)
  // What a child of the plug-in leaves behind becomes a child of this process.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  expected = surroundings_now();
  are_watched = true;
}

void plugin_call_ends(const char *before) {
  if (are_watched) {
    const surroundings now = surroundings_now();
    compare(&now);
    if (has_started_threads) {
      plugin_fault_with_advice(
          "starts a thread", -1, "work in the calling thread, because only its time is measured");
    }
    siginfo_t child;
    if (waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT | __WALL) == 0) {
      end_children();
      plugin_fault_with_advice("leaves a process behind", -1, "wait for its end before returning");
    }
  }
  plugin_call_begins(before);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

// A sanitizer has a function of its own under this name.
#if defined(__GLIBC__) && !defined(IS_SANITIZED)

/// Starts a thread, as the function of the C library that it stands in front of, and notes that it was started while a
/// function of the plug-in was noted as called, by whichever thread.
///
/// A number of threads before and after a call would not show those that have ended in between. A thread that is started
/// otherwise, as by `thrd_create` or `clone`, is not seen.
int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
    void *restrict argument) {
  typedef int create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  static create *volatile behind;
  if (!behind) behind = (create *)dlsym(RTLD_NEXT, "pthread_create");
  if (plugin_call_is_running()) has_started_threads = true;
  return behind(thread, attributes, start, argument);
}

#endif
