// What the files of the shim share: the process-wide settings, and the way in which errors are
// returned.

#pragma once

#include <benchmark/benchmark.h>

#include <exception>
#include <string>
#include <set>
#include <vector>

#include "GoogleBenchmarkShim.h"

namespace shim {

/// The flags that the shim keeps because it has to change them around a run.
struct Settings {
  bool initialized = false;
  bool running = false;
  bool listTests = false;
  std::string outputPath;
  std::vector<std::string> unrecognized;
  /// The names of the benchmarks whose times the caller gives.
  std::set<std::string> measuredByCaller;
};

Settings &settings();

/// Keeps `message` for `gbench_error_message` and returns `status`.
gbench_status fail(gbench_status status, const std::string &message) noexcept;

/// Hands one flag to Google Benchmark as if it came from the command line.
void setFlag(const std::string &flag);

/// Calls `body` and turns an exception into a status.
template <class Body>
gbench_status guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::exception &error) {
    return fail(GBENCH_EXCEPTION, error.what());
  } catch (...) {
    return fail(GBENCH_EXCEPTION, "an unknown C++ exception");
  }
}

}  // namespace shim
