/// Google Benchmark as a C interface: its flags choose the benchmarks, and it writes their results.
///
/// No C++ exception leaves a function declared here, and none ends the process on bad input. A
/// function that returns `bool` returns whether it succeeded; `gbench_error_message` says why not.
///
/// Threads: Google Benchmark is one set of globals. All functions must be called from one thread.

#ifndef GOOGLE_BENCHMARK_SHIM_H
#define GOOGLE_BENCHMARK_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#include "OptimizationBarriers.h"

#if defined(__clang__)
#define GBENCH_NULLABLE _Nullable
#define GBENCH_NONNULL _Nonnull
#pragma clang assume_nonnull begin
#else
#define GBENCH_NULLABLE
#define GBENCH_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Why the last call that failed did so, on one line; valid until the next call.
const char *gbench_error_message(void);

// MARK: Arguments

/// Reads Google Benchmark's flags from the arguments of the process (`arguments[0]` is its name).
///
/// The strings are copied. Flags keep their values from call to call, except `--benchmark_out` and
/// `--benchmark_list_tests`, which have no effect, and values that were refused, which return to
/// their defaults.
///
/// It fails if Google Benchmark 1.7.1 itself would print usage and exit with status 0 (bad `format`,
/// `out_format` or `time_unit`, empty `color`), crash (`repetitions` below 0) or measure nothing
/// (`repetitions` 0, `min_time` not a positive number). The csv formats are refused too, because
/// they abort as soon as two benchmarks have different counters. Arguments that Google Benchmark
/// does not know, or whose value is not a number at all, are refused after the others took effect.
bool gbench_initialize(int argument_count, char *GBENCH_NULLABLE const *GBENCH_NONNULL arguments);

/// Adds a key and its value to the context that heads the file.
///
/// It refuses an empty key, a key that was added before, and the keys that Google Benchmark writes
/// itself. If `--benchmark_context` sets the same key, the flag wins silently.
bool gbench_add_context(const char *key, const char *value);

// MARK: Benchmarks

/// A benchmark in progress; it exists only during the callback.
typedef struct gbench_state gbench_state;

/// Runs the timed loop once: sets up, loops on `gbench_keep_running_batch`, sets counters.
///
/// It is called several times for one repetition if Google Benchmark searches for an iteration
/// count.
typedef void (*gbench_body)(void *GBENCH_NULLABLE context, gbench_state *state);

/// How one benchmark is measured; all zero means "as the flags say".
typedef struct {
  /// 0, or the number of repetitions; appears in the name as `/repeats:N`.
  int repetitions;
  /// 0, or the fixed number of iterations of each repetition; appears in the name.
  int64_t iterations;
  /// Whether the caller gives the times by `gbench_set_seconds`. Then rows have the registered name
  /// alone, whatever the options, and the same CPU time as elapsed time.
  bool is_measured_by_caller;
} gbench_options;

/// Registers a benchmark, which is reported in nanoseconds on one thread.
///
/// `name` is copied. `context` must outlive the last run, or the call of `gbench_unregister_all`.
bool gbench_register(const char *name, gbench_body body, void *GBENCH_NULLABLE context,
                     gbench_options options);

/// Removes all benchmarks; their contexts are not used any more.
bool gbench_unregister_all(void);

/// Whether to perform `batch` more iterations, which are counted before they happen.
///
/// The total may exceed the iterations that Google Benchmark asked for by up to `batch − 1`; the
/// reported iterations are those performed. Once it has returned false, it returns false until the
/// run ends. It also returns false after an error. A `batch` below 1 is an error of the benchmark.
bool gbench_keep_running_batch(gbench_state *state, int64_t batch);

/// Gives the time of the last batch, for a benchmark that is measured by the caller.
void gbench_set_seconds(gbench_state *state, double seconds);

/// Publishes a number under a name of its own in every row of the benchmark.
///
/// A value that is not finite, an empty name or the name of a column that Google Benchmark writes
/// itself is an error of the benchmark.
void gbench_set_counter(gbench_state *state, const char *name, double value);

/// Ends the loop and turns the row into an error row. The first message stays.
///
/// The repetitions of one benchmark must report the same iterations, also those that fail: Google
/// Benchmark may end the process if they do not.
void gbench_skip_with_error(gbench_state *state, const char *message);

// MARK: Running

/// Receives the name of one benchmark.
typedef void (*gbench_name_handler)(void *GBENCH_NULLABLE context, const char *name);

/// Lists the benchmarks that `--benchmark_filter` matches, without running or writing anything.
///
/// The handler is called with the full names in the order of registration. It fails if the filter
/// matches nothing, or is not a regular expression.
bool gbench_list(gbench_name_handler handler, void *GBENCH_NULLABLE context);

/// Runs every benchmark that `--benchmark_filter` matches, and writes Google Benchmark's JSON.
///
/// The file is without numbers that are not finite, which would not be JSON. A failed run is an
/// error row; it fails only if nothing matches or the file cannot be written. A body must not
/// unwind.
bool gbench_run_all(const char *path);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
