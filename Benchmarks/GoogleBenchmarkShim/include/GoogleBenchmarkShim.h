/// Google Benchmark as a C interface.
///
/// No C++ exception leaves a function declared here, and none ends the process on bad input. A
/// failure is returned as a status, with one line in `gbench_error_message`.
///
/// Threads: Google Benchmark is one set of globals. All functions except `gbench_request_stop` and
/// `gbench_stop_requested` must be called from one thread.

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

/// The result of a call.
typedef enum {
  GBENCH_OK = 0,
  /// `--help` was among the arguments: the caller should print help and exit.
  GBENCH_HELP_REQUESTED,
  /// Arguments were left over; the others have taken effect. See `gbench_unrecognized_argument`.
  GBENCH_UNRECOGNIZED_ARGUMENTS,
  /// A known flag, an option or a name has a value that cannot be used.
  GBENCH_INVALID_VALUE,
  /// The filter matches nothing, or it is not a regular expression.
  GBENCH_NOTHING_MATCHED,
  /// The file of `--benchmark_out` cannot be opened or written.
  GBENCH_FILE_ERROR,
  /// The call is not allowed now: it came before initialization, or from inside a run.
  GBENCH_WRONG_TIME,
  /// Google Benchmark threw an exception.
  GBENCH_EXCEPTION,
} gbench_status;

/// The reason for the last status that was not `GBENCH_OK`, on one line; valid until the next call.
const char *gbench_error_message(void);

// MARK: Arguments

/// Reads Google Benchmark's flags from the arguments of the process (`arguments[0]` is its name).
///
/// The strings are copied. Flags keep their values from call to call, except `--benchmark_out`,
/// `--benchmark_list_tests` and values that were refused, which return to their defaults (the
/// environment's `BENCHMARK_OUT` and `BENCHMARK_LIST_TESTS`).
///
/// `GBENCH_INVALID_VALUE` is returned if Google Benchmark 1.7.1 itself would print usage and exit
/// with status 0 (bad `format`, `out_format` or `time_unit`, empty `color`), crash (`repetitions`
/// below 0) or measure nothing (`repetitions` 0, `min_time` not a positive number). The csv formats
/// are refused too, because they abort as soon as two benchmarks have different counters. A value
/// that is not a number at all is left over as unrecognized.
gbench_status gbench_initialize(int argument_count,
                                char *GBENCH_NULLABLE const *GBENCH_NONNULL arguments);

/// The number of arguments that the last initialization did not recognize.
int gbench_unrecognized_count(void);

/// One of these arguments, in the order given; NULL outside `0 ..< gbench_unrecognized_count()`.
const char *GBENCH_NULLABLE gbench_unrecognized_argument(int index);

/// Prints Google Benchmark's list of flags on standard output.
void gbench_print_help(void);

/// Adds a key and its value to the context that heads the console and JSON output.
///
/// It refuses an empty key, a key that was added before, and the keys that Google Benchmark writes
/// itself. If `--benchmark_context` sets the same key, the flag wins silently.
gbench_status gbench_add_context(const char *key, const char *value);

// MARK: Benchmarks

/// A benchmark in progress; it exists only during the callback.
typedef struct gbench_state gbench_state;

/// Runs the timed loop once: sets up, loops on `gbench_keep_running_batch`, sets counters.
///
/// It is called several times for one repetition, while Google Benchmark searches for an iteration
/// count.
typedef void (*gbench_body)(void *GBENCH_NULLABLE context, gbench_state *state);

/// How one benchmark is measured; all zero means "as the flags say".
typedef struct {
  /// 0, or the number of repetitions; appears in the name as `/repeats:N`.
  int repetitions;
  /// 0, or the least duration of a repetition in seconds; appears in the name. Excludes
  /// `iterations`.
  double min_time;
  /// 0, or the fixed number of iterations of each repetition; appears in the name.
  int64_t iterations;
  /// Whether elapsed time decides instead of CPU time; appears in the name as `/real_time`.
  bool use_real_time;
  /// Whether the caller gives the times by `gbench_set_seconds`. Then rows have the registered name
  /// alone, whatever the options, and the same CPU time as elapsed time.
  bool is_measured_by_caller;
} gbench_options;

/// Registers a benchmark, which is reported in nanoseconds on one thread.
///
/// `name` is copied. `context` must outlive the last run, or the call of `gbench_unregister_all`.
gbench_status gbench_register(const char *name, gbench_body body, void *GBENCH_NULLABLE context,
                              gbench_options options);

/// Removes all benchmarks; their contexts are not used any more.
gbench_status gbench_unregister_all(void);

/// Whether to perform `batch` more iterations, which are counted before they happen.
///
/// The total may exceed the iterations that Google Benchmark asked for by up to `batch − 1`; the
/// reported iterations are those performed. Once it has returned false, it returns false until the
/// run ends. It also returns false after an error and after `gbench_request_stop`. A `batch` below
/// 1 is an error of the benchmark.
bool gbench_keep_running_batch(gbench_state *state, int64_t batch);

/// The iterations performed so far in this call of the body; after the loop, the number of batches
/// times the batch size.
int64_t gbench_iterations(const gbench_state *state);

/// Gives the time of the last batch, for a benchmark that is measured by the caller.
void gbench_set_seconds(gbench_state *state, double seconds);

/// How a counter's value is reported.
typedef enum {
  /// The value itself.
  GBENCH_COUNTER_PLAIN = 0,
  /// The value divided by the iterations.
  GBENCH_COUNTER_PER_ITERATION,
  /// The value divided by the seconds that the run took.
  GBENCH_COUNTER_PER_SECOND,
} gbench_counter_kind;

/// Publishes a number under a name of its own in every row of the benchmark.
///
/// A value that is not finite, an empty name or the name of a column that Google Benchmark writes
/// itself is an error of the benchmark.
void gbench_set_counter(gbench_state *state, const char *name, double value,
                        gbench_counter_kind kind);

/// Publishes `items_per_second`.
void gbench_set_items_processed(gbench_state *state, int64_t items);

/// Ends the loop and turns the row into an error row. The first message stays.
void gbench_skip_with_error(gbench_state *state, const char *message);

// MARK: Running

/// A user counter as it is reported.
typedef struct {
  const char *name;
  double value;
} gbench_counter;

/// A finished run, or a statistic over the repetitions of one benchmark.
///
/// Strings and counters are valid during the callback only.
typedef struct {
  /// The name of the benchmark with its options, without that of the statistic.
  const char *name;
  bool is_aggregate;
  /// `mean`, `median`, `stddev` or `cv`; empty for a run.
  const char *aggregate_name;
  /// Whether the times and the counters are fractions of the mean (0.01 is 1 %), as in `cv`.
  bool is_ratio;
  /// The index from 0; −1 for a statistic.
  int64_t repetition_index;
  /// The iterations of the run; the number of repetitions for a statistic; 0 after an error.
  int64_t iterations;
  /// Nanoseconds per iteration.
  double real_time;
  double cpu_time;
  bool failed;
  /// The reason of a failure; empty for a run that succeeded.
  const char *error_message;
  /// The counters, sorted by name. Values that are not finite (such as `cv` of a counter that is
  /// always 0) are left out.
  const gbench_counter *GBENCH_NULLABLE counters;
  int counter_count;
} gbench_run;

/// Receives runs; all runs of one benchmark come after its last repetition.
typedef void (*gbench_run_handler)(void *GBENCH_NULLABLE context, const gbench_run *run);

/// Receives the name of one benchmark.
typedef void (*gbench_name_handler)(void *GBENCH_NULLABLE context, const char *name);

/// Counts of the runs that one `gbench_run_all` reported; statistics are not counted.
///
/// `--benchmark_report_aggregates_only` and `--benchmark_display_aggregates_only` hide the runs of
/// benchmarks that have statistics, and with them their errors.
typedef struct {
  /// The benchmarks that the filter matched.
  int64_t benchmarks;
  /// The runs, one per benchmark and repetition.
  int64_t runs;
  /// The runs that ended in an error.
  int64_t failed_runs;
} gbench_summary;

/// Lists the benchmarks that would run, without running or writing anything.
///
/// The handler is called with the full names in the order of registration; `count` receives their
/// number.
gbench_status gbench_list(gbench_name_handler GBENCH_NULLABLE handler,
                          void *GBENCH_NULLABLE context, int64_t *count);

/// Runs every benchmark that `--benchmark_filter` matches.
///
/// Each run goes to `handler` (if any) and, if `console` is set, to Google Benchmark's own reporter
/// on standard output. `--benchmark_out=FILE` gets Google Benchmark's JSON without numbers that are
/// not finite, which would not be JSON. With `--benchmark_list_tests` the names are printed
/// instead. A failed run leaves the status `GBENCH_OK`; see `summary`.
///
/// A handler or body must not unwind. The console reporter is the same object in every run.
gbench_status gbench_run_all(gbench_run_handler GBENCH_NULLABLE handler,
                             void *GBENCH_NULLABLE context, bool console,
                             gbench_summary *summary);

// MARK: Stopping

/// Ends the current loop at its next batch, and turns it and all later runs into error rows
/// "interrupted", so that the file is completed. It is async-signal-safe. The request lasts until
/// it is cleared.
void gbench_request_stop(void);

bool gbench_stop_requested(void);

void gbench_clear_stop_request(void);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
