// Running and listing benchmarks, and the two reporters: one makes callbacks, the other writes
// valid JSON.

#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>

#include "Shim.h"

namespace {

using Run = benchmark::BenchmarkReporter::Run;

// Google Benchmark 1.8 renamed `error_occurred` to `skipped`; the code uses the one that exists.
template <class R>
auto failed(const R &run, int) -> decltype(static_cast<bool>(run.error_occurred)) {
  return run.error_occurred;
}
template <class R>
auto failed(const R &run, long) -> decltype(static_cast<int>(run.skipped) != 0) {
  return static_cast<int>(run.skipped) != 0;
}
template <class R>
auto message(const R &run, int) -> decltype((run.error_message)) {
  return run.error_message;
}
template <class R>
auto message(const R &run, long) -> decltype((run.skip_message)) {
  return run.skip_message;
}

/// The runs without numbers that JSON cannot represent: Google Benchmark would write a bare NaN for
/// the coefficient of variation of a counter that is always 0.
std::vector<Run> finite(const std::vector<Run> &runs) {
  std::vector<Run> kept;
  for (const Run &run : runs) {
    if (!std::isfinite(run.real_accumulated_time)) continue;
    if (!std::isfinite(run.cpu_accumulated_time)) continue;
    kept.push_back(run);
    auto &counters = kept.back().counters;
    for (auto counter = counters.begin(); counter != counters.end();) {
      counter = std::isfinite(counter->second.value) ? std::next(counter) : counters.erase(counter);
    }
  }
  return kept;
}

/// The runs, with plain names and one clock where the caller measured them.
std::vector<Run> plain(const std::vector<Run> &runs) {
  std::vector<Run> kept = finite(runs);
  for (Run &run : kept) {
    if (shim::settings().measuredByCaller.count(run.run_name.function_name) == 0) continue;
    run.run_name.iterations.clear();
    run.run_name.repetitions.clear();
    run.run_name.time_type.clear();
    run.cpu_accumulated_time = run.real_accumulated_time;
  }
  return kept;
}

/// Writes Google Benchmark's JSON, and notices if it cannot be written.
class FileReporter : public benchmark::JSONReporter {
 public:
  bool writeFailed = false;

  void ReportRuns(const std::vector<Run> &runs) override {
    const std::vector<Run> kept = plain(runs);
    if (!kept.empty()) benchmark::JSONReporter::ReportRuns(kept);
  }

  void Finalize() override {
    benchmark::JSONReporter::Finalize();
    GetOutputStream().flush();
    writeFailed = !GetOutputStream();
  }
};

/// Hands runs to the caller, and to Google Benchmark's own reporter if there is one.
class CallbackReporter : public benchmark::BenchmarkReporter {
 public:
  gbench_run_handler handler = nullptr;
  void *context = nullptr;
  benchmark::BenchmarkReporter *console = nullptr;
  gbench_summary summary = {0, 0, 0};

  bool ReportContext(const Context &heading) override {
    return !console || console->ReportContext(heading);
  }

  void ReportRuns(const std::vector<Run> &runs) override {
    if (console) {
      console->ReportRuns(runs);
      console->GetOutputStream().flush();
    }
    for (const Run &run : plain(runs)) report(run);
  }

  void Finalize() override {
    if (console) console->Finalize();
  }

 private:
  void report(const Run &run) {
    const bool isAggregate = run.run_type == Run::RT_Aggregate;
    const bool hasFailed = failed(run, 0);
    if (!isAggregate) {
      summary.runs += 1;
      summary.failed_runs += hasFailed ? 1 : 0;
    }
    if (!handler) return;
    const std::string name = run.run_name.str();
    std::vector<gbench_counter> counters;
    for (const auto &counter : run.counters) {
      counters.push_back({counter.first.c_str(), counter.second.value});
    }
    const bool isRatio = isAggregate && run.aggregate_unit == benchmark::kPercentage;
    const double nanoseconds = 1e9 / benchmark::GetTimeUnitMultiplier(run.time_unit);
    gbench_run row = {};
    row.name = name.c_str();
    row.is_aggregate = isAggregate;
    row.aggregate_name = isAggregate ? run.aggregate_name.c_str() : "";
    row.is_ratio = isRatio;
    row.repetition_index = isAggregate ? -1 : run.repetition_index;
    row.iterations = run.iterations;
    row.real_time = isRatio ? run.real_accumulated_time : run.GetAdjustedRealTime() * nanoseconds;
    row.cpu_time = isRatio ? run.cpu_accumulated_time : run.GetAdjustedCPUTime() * nanoseconds;
    row.failed = hasFailed;
    row.error_message = hasFailed ? message(run, 0).c_str() : "";
    row.counters = counters.data();
    row.counter_count = static_cast<int>(counters.size());
    handler(context, &row);
  }
};

/// Sets flags for the duration of a run.
class RunningFlags {
 public:
  RunningFlags(const std::string &path, bool listTests) {
    shim::settings().running = true;
    shim::setFlag("--benchmark_out=" + path);
    shim::setFlag(std::string("--benchmark_list_tests=") + (listTests ? "true" : "false"));
  }
  ~RunningFlags() {
    shim::guarded([] {
      shim::setFlag("--benchmark_out=");
      shim::setFlag("--benchmark_list_tests=false");
      return GBENCH_OK;
    });
    shim::settings().running = false;
  }
};

gbench_status readiness() {
  if (!shim::settings().initialized) {
    return shim::fail(GBENCH_WRONG_TIME, "Google Benchmark has not been initialized");
  }
  if (shim::settings().running) {
    return shim::fail(GBENCH_WRONG_TIME, "a run was started from inside a run");
  }
  return GBENCH_OK;
}

/// Google Benchmark's message if nothing matched, on one line.
gbench_status nothingMatched(const std::ostringstream &errors) {
  std::string reason = errors.str();
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  return shim::fail(GBENCH_NOTHING_MATCHED, reason.empty() ? "no benchmark matches" : reason);
}

/// The names that the filter matches, one per line.
gbench_status listed(std::string &names) {
  const gbench_status ready = readiness();
  if (ready != GBENCH_OK) return ready;
  std::ostringstream output, errors;
  CallbackReporter reporter;
  reporter.SetOutputStream(&output);
  reporter.SetErrorStream(&errors);
  const RunningFlags flags("", true);
  if (benchmark::RunSpecifiedBenchmarks(&reporter) == 0) return nothingMatched(errors);
  names = output.str();
  return GBENCH_OK;
}

/// Runs all benchmarks; opens the file first, because Google Benchmark exits if it cannot open it.
gbench_status run(CallbackReporter &reporter) {
  const std::string path = shim::settings().outputPath;
  if (!path.empty() && !std::ofstream(path, std::ios::app)) {
    return shim::fail(GBENCH_FILE_ERROR, path + ": cannot be opened for writing");
  }
  std::ostringstream errors;
  reporter.SetErrorStream(&errors);
  FileReporter file;
  const RunningFlags flags(path, false);
  reporter.summary.benchmarks = static_cast<int64_t>(
      benchmark::RunSpecifiedBenchmarks(&reporter, path.empty() ? nullptr : &file));
  if (reporter.summary.benchmarks == 0) return nothingMatched(errors);
  if (file.writeFailed) return shim::fail(GBENCH_FILE_ERROR, path + ": cannot be written");
  return GBENCH_OK;
}

}  // namespace

extern "C" {

gbench_status gbench_list(gbench_name_handler handler, void *context, int64_t *count) {
  *count = 0;
  return shim::guarded([&] {
    std::string names;
    const gbench_status status = listed(names);
    if (status != GBENCH_OK) return status;
    std::istringstream lines(names);
    for (std::string name; std::getline(lines, name);) {
      *count += 1;
      if (handler) handler(context, name.c_str());
    }
    return GBENCH_OK;
  });
}

gbench_status gbench_run_all(gbench_run_handler handler, void *context, bool console,
                             gbench_summary *summary) {
  *summary = {0, 0, 0};
  return shim::guarded([&] {
    const gbench_status ready = readiness();
    if (ready != GBENCH_OK) return ready;
    if (shim::settings().listTests) {
      std::string names;
      const gbench_status status = listed(names);
      std::cout << names << std::flush;
      return status;
    }
    CallbackReporter reporter;
    reporter.handler = handler;
    reporter.context = context;
    // The reporter is never deleted: 1.7.1 keeps it in a static variable and returns the same one
    // each time.
    if (console) reporter.console = benchmark::CreateDefaultDisplayReporter();
    const gbench_status status = run(reporter);
    *summary = reporter.summary;
    return status;
  });
}

}  // extern "C"
