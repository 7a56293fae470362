// A malloc that fails once: preload it, and the n-th allocation after a PNG file was opened returns NULL.
//
//     cc -O2 -shared -fPIC -o libfailing_malloc.so failing_malloc.c -ldl
//     FAILING_MALLOC_AT=7 FAILING_MALLOC_LOG=log LD_PRELOAD=./libfailing_malloc.so program image.png
//
// FAILING_MALLOC_AT: the number n, from 1; 0 to fail none and count all. FAILING_MALLOC_OF: the file name of a program or
// library, whose own allocations alone count. FAILING_MALLOC_LOG: a file that exists. It gets a line `failed OBJECT`, the
// file name of what asked for the memory, or `count N` at the end. A signal that ends the program gets a line
// `signal NUMBER OBJECT FUNCTION ADDRESS`: the code that was running, and the address that it could not use.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int is_counting;
static atomic_long count;
static long wanted = -1;
static char log_path[512];
static const char *counted;

__attribute__((constructor)) static void start(void) {
  const char *at = getenv("FAILING_MALLOC_AT"), *path = getenv("FAILING_MALLOC_LOG");
  if (!at || !path || strlen(path) >= sizeof log_path) return;
  strcpy(log_path, path);
  counted = getenv("FAILING_MALLOC_OF");
  wanted = strtol(at, NULL, 10);
}

static void say(const char *text) {
  int file = open(log_path, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, text, strlen(text)) < 0) {}
  close(file);
}

__attribute__((destructor)) static void end(void) {
  char line[64];
  if (wanted != 0) return;
  snprintf(line, sizeof line, "count %ld\n", atomic_load(&count));
  say(line);
}

// The file name of the program or library that a place in code belongs to.
static const char *object_of(void *place) {
  Dl_info object = {0};
  dladdr(place, &object);
  const char *name = object.dli_fname ? object.dli_fname : "?";
  const char *slash = strrchr(name, '/');
  return slash ? slash + 1 : name;
}

// Says which code a signal ends; the default action follows, as the signal comes again, or is sent again.
static void tell(int number, siginfo_t *information, void *state) {
#if defined(__x86_64__)
  void *place = (void *)((ucontext_t *)state)->uc_mcontext.gregs[REG_RIP];
#else
  void *place = (void *)((ucontext_t *)state)->uc_mcontext.pc;
#endif
  Dl_info code = {0};
  dladdr(place, &code);
  char line[600];
  snprintf(
      line, sizeof line, "signal %d %s %s %p\n", number, object_of(place), code.dli_sname ? code.dli_sname : "?",
      information->si_addr);
  say(line);
  if (information->si_code <= 0) raise(number);
}

static void watch_signals(void) {
  static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  struct sigaction action = {.sa_sigaction = tell, .sa_flags = SA_SIGINFO | SA_RESETHAND};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaction(numbers[index], &action, NULL);
}

// Whether this allocation is the one that fails.
static int fails(void *caller) {
  if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return 0;
  if (counted && strcmp(object_of(caller), counted) != 0) return 0;
  if (atomic_fetch_add(&count, 1) + 1 != wanted) return 0;
  // What follows may allocate.
  atomic_store(&is_counting, 0);
  char line[600];
  snprintf(line, sizeof line, "failed %s\n", object_of(caller));
  say(line);
  watch_signals();
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }

void *calloc(size_t number, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (fails(__builtin_return_address(0))) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

// Counting begins with the image.
static void note(const char *path) {
  const size_t length = strlen(path);
  if (wanted >= 0 && length > 4 && strcmp(path + length - 4, ".png") == 0) atomic_store(&is_counting, 1);
}

#define OPENING(name)                                                      \
  int name(const char *path, int flags, ...) {                             \
    static int (*next)(const char *, int, ...);                            \
    if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
    va_list rest;                                                          \
    va_start(rest, flags);                                                 \
    const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;        \
    va_end(rest);                                                          \
    const int file = next(path, flags, mode);                              \
    note(path);                                                            \
    return file;                                                           \
  }

OPENING(open)
OPENING(open64)
