// The flags, and the values that the shim refuses before Google Benchmark acts on them.

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <set>

#include "Shim.h"

namespace shim {
namespace {

/// Thrown instead of printing usage, after which Google Benchmark would exit with status 0.
struct UsageRequested {};

std::string &errorMessage() {
  static std::string message;
  return message;
}

/// `VALUE` of `--flag=VALUE`; null unless `argument` sets `flag`.
const char *valueOf(const char *flag, const std::string &argument) {
  const std::string prefix = std::string("--") + flag;
  if (argument.compare(0, prefix.size(), prefix) != 0) return nullptr;
  if (argument.size() == prefix.size()) return "";
  return argument[prefix.size()] == '=' ? argument.c_str() + prefix.size() + 1 : nullptr;
}

std::string environmentValue(const char *flag) {
  std::string name(flag);
  for (char &letter : name) {
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  const char *value = std::getenv(name.c_str());
  return value ? value : "";
}

enum class Rule { positive, notNegative, countingNumber, consoleOrJSON, json };

bool satisfies(Rule rule, const std::string &value) {
  if (rule == Rule::consoleOrJSON) return value == "console" || value == "json";
  if (rule == Rule::json) return value == "json";
  char *end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  if (end == value.c_str()) return true;  // Google Benchmark itself refuses this.
  if (!std::isfinite(number)) return false;
  if (rule == Rule::countingNumber) return number >= 1;
  return rule == Rule::positive ? number > 0 : number >= 0;
}

struct Requirement {
  const char *flag;
  Rule rule;
  const char *expected;
};

const Requirement requirements[] = {
    {"benchmark_min_time", Rule::positive, "a number of seconds above 0"},
    {"benchmark_min_warmup_time", Rule::notNegative, "a number of seconds, 0 or more"},
    {"benchmark_repetitions", Rule::countingNumber, "1 or more"},
    {"benchmark_format", Rule::consoleOrJSON, "console or json"},
    {"benchmark_out_format", Rule::json, "json"},
};

/// The reason why `value` cannot be used for the flag; empty if it can.
std::string objection(const Requirement &requirement, const std::string &value) {
  if (satisfies(requirement.rule, value)) return "";
  return std::string("--") + requirement.flag + "=" + value + ": expected " +
         requirement.expected;
}

/// The first value, in the environment or the arguments, that must not reach Google Benchmark.
std::string firstObjection(const std::vector<std::string> &arguments) {
  for (const Requirement &requirement : requirements) {
    const std::string inherited = environmentValue(requirement.flag);
    std::string reason = inherited.empty() ? "" : objection(requirement, inherited);
    for (const std::string &argument : arguments) {
      const char *value = valueOf(requirement.flag, argument);
      if (value && reason.empty()) reason = objection(requirement, value);
    }
    if (!reason.empty()) return reason;
  }
  return "";
}

/// Passes `arguments`, without the name of the process, to Google Benchmark; returns those that it
/// did not recognize.
std::vector<std::string> parse(std::vector<std::string> arguments) {
  std::vector<char *> pointers;
  pointers.push_back(const_cast<char *>(benchmark::BenchmarkReporter::Context::executable_name));
  for (std::string &argument : arguments) pointers.push_back(&argument[0]);
  pointers.push_back(nullptr);
  int count = static_cast<int>(arguments.size()) + 1;
  benchmark::Initialize(&count, pointers.data(), [] { throw UsageRequested(); });
  return std::vector<std::string>(pointers.begin() + 1, pointers.begin() + count);
}

/// Resets the flags whose values make Google Benchmark print usage.
void resetRefusableFlags() {
  parse({"--benchmark_format=console", "--benchmark_out_format=json", "--benchmark_color=auto",
         "--benchmark_time_unit="});
}

bool initialize(const std::vector<std::string> &arguments) {
  settings().initialized = false;
  const std::string reason = firstObjection(arguments);
  if (!reason.empty()) return fail(reason);
  std::vector<std::string> unrecognized;
  try {
    unrecognized = parse(arguments);
  } catch (const UsageRequested &) {
    resetRefusableFlags();
    return fail("Google Benchmark refuses the value of --benchmark_time_unit (ns, us, ms, s) or "
                "--benchmark_color (auto, true, false)");
  }
  setFlag("--benchmark_list_tests=false");
  setFlag("--benchmark_out=");
  settings().initialized = true;
  return unrecognized.empty() || fail("unrecognized argument " + unrecognized[0]);
}

}  // namespace

Settings &settings() {
  static Settings values;
  return values;
}

bool fail(const std::string &message) noexcept {
  try {
    errorMessage() = message;
  } catch (...) {
    errorMessage().clear();
  }
  return false;
}

void setFlag(const std::string &flag) { parse({flag}); }

}  // namespace shim

using namespace shim;

extern "C" {

const char *gbench_error_message(void) { return errorMessage().c_str(); }

bool gbench_initialize(int argument_count, char *const *arguments) {
  return guarded([&] {
    if (settings().running) return fail("initialized from inside a run");
    // Google Benchmark keeps a pointer to the name of the process.
    static std::string executable;
    executable = argument_count > 0 && arguments[0] ? arguments[0] : "benchmark";
    benchmark::BenchmarkReporter::Context::executable_name = executable.c_str();
    std::vector<std::string> copies;
    for (int index = 1; index < argument_count; ++index) {
      if (arguments[index]) copies.push_back(arguments[index]);
    }
    return initialize(copies);
  });
}

bool gbench_add_context(const char *key, const char *value) {
  return guarded([&] {
    static std::set<std::string> taken = {
        "date", "host_name", "executable", "num_cpus", "mhz_per_cpu", "cpu_scaling_enabled",
        "aslr_enabled", "caches", "load_avg", "library_version", "library_build_type",
        "json_schema_version"};
    const std::string name(key);
    if (name.empty()) return fail("a context key is empty");
    if (!taken.insert(name).second) return fail("the context already has a key " + name);
    benchmark::AddCustomContext(name, value);
    return true;
  });
}

}  // extern "C"
