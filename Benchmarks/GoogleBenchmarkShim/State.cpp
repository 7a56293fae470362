// Registering benchmarks, and what a body may do while it runs.

#include <cmath>
#include <cstring>
#include <set>

#include "Shim.h"

/// Google Benchmark's state, and whether its loop has ended. Google Benchmark aborts if the loop is
/// left early without an error, if it is entered again, and if the body never loops.
struct gbench_state {
  benchmark::State &state;
  bool finished = false;
};

namespace {

/// Turns the run into an error and stops the timer, so that the loop may be left at once.
void skip(gbench_state &run, const char *message) {
  if (!run.state.error_occurred()) run.state.SkipWithError(message);
  run.finished = true;
}

void perform(gbench_body body, void *context, benchmark::State &state) {
  gbench_state run{state};
  body(context, &run);
  if (!run.finished) skip(run, "the body returned before its loop had ended");
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

/// The reason why the options cannot be used; empty if they can.
std::string objection(const gbench_options &options) {
  if (options.repetitions < 0) return "repetitions below 0";
  if (options.iterations < 0) return "iterations below 0";
  return "";
}

}  // namespace

extern "C" {

bool gbench_register(const char *name, gbench_body body, void *context,
                     gbench_options options) {
  return shim::guarded([&] {
    if (shim::settings().running) {
      return shim::fail("a benchmark was registered from inside a run");
    }
    if (name[0] == 0 || std::strchr(name, '\n')) {
      return shim::fail("a benchmark's name is empty or has two lines");
    }
    const std::string reason = objection(options);
    if (!reason.empty()) return shim::fail("benchmark " + std::string(name) + ": " + reason);
    benchmark::internal::Benchmark *registered = benchmark::RegisterBenchmark(
        name, [body, context](benchmark::State &state) { perform(body, context, state); });
    registered->Unit(benchmark::kNanosecond);
    if (options.repetitions > 0) registered->Repetitions(options.repetitions);
    if (options.iterations > 0) registered->Iterations(options.iterations);
    if (options.is_measured_by_caller) {
      registered->UseManualTime();
      shim::settings().measuredByCaller.insert(name);
    }
    return true;
  });
}

bool gbench_unregister_all(void) {
  return shim::guarded([] {
    if (shim::settings().running) {
      return shim::fail("benchmarks were unregistered from inside a run");
    }
    benchmark::ClearRegisteredBenchmarks();
    shim::settings().measuredByCaller.clear();
    return true;
  });
}

bool gbench_keep_running_batch(gbench_state *run, int64_t batch) {
  if (run->finished) return false;
  if (batch < 1) {
    gbench_skip_with_error(run, "a batch has fewer than 1 iterations");
    return false;
  }
  if (run->state.KeepRunningBatch(batch)) return true;
  run->finished = true;
  return false;
}

void gbench_set_seconds(gbench_state *run, double seconds) { run->state.SetIterationTime(seconds); }

void gbench_set_counter(gbench_state *run, const char *name, double value) {
  const bool isKept = shim::guarded([&] {
    const std::string key(name);
    if (key.empty() || isColumn(key)) {
      skip(*run, ("counter \"" + key + "\": not a name for a counter").c_str());
    } else if (!std::isfinite(value)) {
      skip(*run, ("counter " + key + ": the value is not finite").c_str());
    } else {
      run->state.counters[key] = benchmark::Counter(value);
    }
    return true;
  });
  if (!isKept) gbench_skip_with_error(run, "no memory for a counter");
}

void gbench_skip_with_error(gbench_state *run, const char *message) {
  shim::guarded([&] {
    skip(*run, message);
    return true;
  });
}

}  // extern "C"
