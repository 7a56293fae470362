// Registering benchmarks, and what a body may do while it runs.

#include <atomic>
#include <cmath>
#include <cstring>
#include <memory>
#include <set>

#include "Shim.h"

/// Google Benchmark's state, and whether its loop has ended. Google Benchmark aborts if the loop is
/// left early without an error, if it is entered again, and if the body never loops.
struct gbench_state {
  benchmark::State &state;
  /// The iterations that an earlier repetition of this benchmark reported; 0 if none has succeeded
  /// yet.
  int64_t earlierIterations;
  bool finished = false;
};

namespace {

// The flag is lock-free, so a signal handler can use it.
std::atomic<int> stopRequested{0};
static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler needs a lock-free flag");

const char *const interrupted = "interrupted";

/// Counts the missing iterations as performed.
///
/// Google Benchmark aborts if the repetitions of a benchmark report different numbers of
/// iterations, and failed repetitions count too. A single batch of all missing iterations ends the
/// loop with the right number.
void countMissingIterations(gbench_state &run) {
  if (run.finished) return;
  const int64_t missing = run.earlierIterations - run.state.iterations();
  if (missing <= 0) return;
  while (run.state.KeepRunningBatch(missing)) {
  }
}

/// Turns the run into an error and stops the timer, so that the loop may be left at once.
void skip(gbench_state &run, const char *message) {
  if (!run.state.error_occurred()) {
    countMissingIterations(run);
    run.state.SkipWithError(message);
  }
  run.finished = true;
}

void perform(gbench_body body, void *context, int64_t &earlierIterations,
             benchmark::State &state) {
  gbench_state run{state, earlierIterations};
  if (gbench_stop_requested()) return skip(run, interrupted);
  body(context, &run);
  if (!run.finished) skip(run, "the body returned before its loop had ended");
  if (!state.error_occurred()) earlierIterations = state.iterations();
}

bool isColumn(const std::string &name) {
  static const std::set<std::string> columns = {
      "name", "family_index", "per_family_instance_index", "run_name", "run_type", "repetitions",
      "repetition_index", "threads", "aggregate_name", "aggregate_unit", "error_occurred",
      "error_message", "skipped", "skip_message", "iterations", "real_time", "cpu_time",
      "time_unit", "label", "allocs_per_iter", "max_bytes_used", "cpu_coefficient",
      "real_coefficient", "big_o", "rms", "total_allocated_bytes", "net_heap_growth"};
  return columns.count(name) != 0;
}

benchmark::Counter::Flags flags(gbench_counter_kind kind) {
  switch (kind) {
    case GBENCH_COUNTER_PER_ITERATION:
      return benchmark::Counter::kAvgIterations;
    case GBENCH_COUNTER_PER_SECOND:
      return benchmark::Counter::kIsRate;
    case GBENCH_COUNTER_PLAIN:
      break;
  }
  return benchmark::Counter::kDefaults;
}

/// The reason why the options cannot be used; empty if they can.
std::string objection(const gbench_options &options) {
  if (options.repetitions < 0) return "repetitions below 0";
  if (options.iterations < 0) return "iterations below 0";
  if (!std::isfinite(options.min_time) || options.min_time < 0) {
    return "a min_time that is not a number of seconds, 0 or more";
  }
  if (options.iterations > 0 && options.min_time > 0) return "both iterations and min_time";
  if (options.use_real_time && options.is_measured_by_caller) return "two clocks";
  return "";
}

}  // namespace

extern "C" {

void gbench_request_stop(void) { stopRequested.store(1, std::memory_order_relaxed); }

bool gbench_stop_requested(void) { return stopRequested.load(std::memory_order_relaxed) != 0; }

void gbench_clear_stop_request(void) { stopRequested.store(0, std::memory_order_relaxed); }

gbench_status gbench_register(const char *name, gbench_body body, void *context,
                              gbench_options options) {
  return shim::guarded([&] {
    if (shim::settings().running) {
      return shim::fail(GBENCH_WRONG_TIME, "a benchmark was registered from inside a run");
    }
    if (name[0] == 0 || std::strchr(name, '\n')) {
      return shim::fail(GBENCH_INVALID_VALUE, "a benchmark's name is empty or has two lines");
    }
    const std::string reason = objection(options);
    if (!reason.empty()) {
      return shim::fail(GBENCH_INVALID_VALUE, "benchmark " + std::string(name) + ": " + reason);
    }
    benchmark::internal::Benchmark *registered = benchmark::RegisterBenchmark(
        name, [body, context, earlier = std::make_shared<int64_t>(0)](benchmark::State &state) {
          perform(body, context, *earlier, state);
        });
    registered->Unit(benchmark::kNanosecond);
    if (options.repetitions > 0) registered->Repetitions(options.repetitions);
    if (options.min_time > 0) registered->MinTime(options.min_time);
    if (options.iterations > 0) registered->Iterations(options.iterations);
    if (options.use_real_time) registered->UseRealTime();
    if (options.is_measured_by_caller) {
      registered->UseManualTime();
      shim::settings().measuredByCaller.insert(name);
    }
    return GBENCH_OK;
  });
}

gbench_status gbench_unregister_all(void) {
  return shim::guarded([] {
    if (shim::settings().running) {
      return shim::fail(GBENCH_WRONG_TIME, "benchmarks were unregistered from inside a run");
    }
    benchmark::ClearRegisteredBenchmarks();
    shim::settings().measuredByCaller.clear();
    return GBENCH_OK;
  });
}

bool gbench_keep_running_batch(gbench_state *run, int64_t batch) {
  if (run->finished) return false;
  if (batch < 1) {
    gbench_skip_with_error(run, "a batch has fewer than 1 iterations");
    return false;
  }
  if (gbench_stop_requested()) {
    gbench_skip_with_error(run, interrupted);
    return false;
  }
  if (run->state.KeepRunningBatch(batch)) return true;
  run->finished = true;
  return false;
}

int64_t gbench_iterations(const gbench_state *run) { return run->state.iterations(); }

void gbench_set_seconds(gbench_state *run, double seconds) { run->state.SetIterationTime(seconds); }

void gbench_set_counter(gbench_state *run, const char *name, double value,
                        gbench_counter_kind kind) {
  const gbench_status status = shim::guarded([&] {
    const std::string key(name);
    if (key.empty() || isColumn(key)) {
      skip(*run, ("counter \"" + key + "\": not a name for a counter").c_str());
    } else if (!std::isfinite(value)) {
      skip(*run, ("counter " + key + ": the value is not finite").c_str());
    } else {
      run->state.counters[key] = benchmark::Counter(value, flags(kind));
    }
    return GBENCH_OK;
  });
  if (status != GBENCH_OK) gbench_skip_with_error(run, "no memory for a counter");
}

void gbench_set_items_processed(gbench_state *run, int64_t items) {
  gbench_set_counter(run, "items_per_second", static_cast<double>(items),
                     GBENCH_COUNTER_PER_SECOND);
}

void gbench_skip_with_error(gbench_state *run, const char *message) {
  shim::guarded([&] {
    skip(*run, message);
    return GBENCH_OK;
  });
}

}  // extern "C"
