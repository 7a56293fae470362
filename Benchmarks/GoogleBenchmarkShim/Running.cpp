// Running and listing benchmarks, and two reporters: one is silent, one writes valid JSON.

#include <cmath>
#include <fstream>
#include <sstream>

#include "Shim.h"

namespace {

using Run = benchmark::BenchmarkReporter::Run;

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

/// What Google Benchmark shows on the console: nothing.
class SilentReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &) override {}
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
      return true;
    });
    shim::settings().running = false;
  }
};

bool isReady() {
  if (!shim::settings().initialized) {
    return shim::fail("Google Benchmark has not been initialized");
  }
  if (shim::settings().running) return shim::fail("a run was started from inside a run");
  return true;
}

/// Google Benchmark's message if nothing matched, on one line.
bool nothingMatched(const std::ostringstream &errors) {
  std::string reason = errors.str();
  while (!reason.empty() && reason.back() == '\n') reason.pop_back();
  return shim::fail(reason.empty() ? "no benchmark matches" : reason);
}

/// The names that the filter matches, one per line.
bool listed(std::string &names) {
  if (!isReady()) return false;
  std::ostringstream output, errors;
  SilentReporter reporter;
  reporter.SetOutputStream(&output);
  reporter.SetErrorStream(&errors);
  const RunningFlags flags("", true);
  if (benchmark::RunSpecifiedBenchmarks(&reporter) == 0) return nothingMatched(errors);
  names = output.str();
  return true;
}

/// Runs all benchmarks; opens the file first, because Google Benchmark exits if it cannot open it.
bool run(const std::string &path) {
  if (!isReady()) return false;
  if (!std::ofstream(path, std::ios::app)) {
    return shim::fail(path + ": cannot be opened for writing");
  }
  std::ostringstream errors;
  SilentReporter reporter;
  reporter.SetErrorStream(&errors);
  FileReporter file;
  const RunningFlags flags(path, false);
  if (benchmark::RunSpecifiedBenchmarks(&reporter, &file) == 0) return nothingMatched(errors);
  return !file.writeFailed || shim::fail(path + ": cannot be written");
}

}  // namespace

extern "C" {

bool gbench_list(gbench_name_handler handler, void *context) {
  return shim::guarded([&] {
    std::string names;
    if (!listed(names)) return false;
    std::istringstream lines(names);
    for (std::string name; std::getline(lines, name);) handler(context, name.c_str());
    return true;
  });
}

bool gbench_run_all(const char *path) {
  return shim::guarded([&] { return run(path); });
}

}  // extern "C"
