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

/// What holds for the whole process.
struct Settings {
  bool initialized = false;
  bool running = false;
  /// The names of the benchmarks whose times the caller gives.
  std::set<std::string> measuredByCaller;
};

Settings &settings();

/// Keeps `message` for `gbench_error_message` and returns false.
bool fail(const std::string &message) noexcept;

/// Passes one flag to Google Benchmark as if it came from the command line.
void setFlag(const std::string &flag);

/// Calls `body` and turns an exception into a failure.
template <class Body>
bool guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::exception &error) {
    return fail(error.what());
  } catch (...) {
    return fail("an unknown C++ exception");
  }
}

}  // namespace shim
