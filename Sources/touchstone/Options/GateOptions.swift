import ArgumentParser
import CommandLineTools
import Foundation
import Gates

/// What a gate compares, and how strictly.
struct GateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The metrics to compare, separated by commas (default: all): deterministic, "
        + GateMetric.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      valueName: "names"))
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "A pattern for the names of the benchmarks to compare (default: all).", valueName: "regex"))
  var benchmarks: String?

  @Option(
    help: ArgumentHelp(
      "The smallest change of a time to detect, as a share.", valueName: "share"))
  var minimumEffect = GateSettings().minimumEffectInCache

  @Option(
    help: ArgumentHelp("The same for queries that wait for memory.", valueName: "share"))
  var minimumEffectInMemory = GateSettings().minimumEffectInMemory

  @Option(
    help: ArgumentHelp(
      "The largest number of launches; what they do not decide stays undecided.",
      valueName: "count"))
  var mostLaunches: Int?

  @Option(
    help: ArgumentHelp(
      "Time limit for comparing times in seconds; what is not decided by then stays undecided.",
      valueName: "seconds"))
  var time = GateSettings().longestSeconds!

  @Flag(help: "Use the smallest number of launches that can decide; more stays undecided.")
  var quick = false

  func validate() throws {
    for (name, share) in [
      ("--minimum-effect", minimumEffect), ("--minimum-effect-in-memory", minimumEffectInMemory),
    ] where !(share > 0 && share <= 1) {
      throw ValidationError("\(name) \(share): expected a share, more than 0 and at most 1")
    }
    guard GateRequest.times.contains(time) else {
      throw ValidationError("--time \(time.formatted()): expected \(GateRequest.timesInWords)")
    }
    try require(mostLaunches, in: GateSettings.fewestLaunches...1000, "--most-launches")
  }

  /// Whether every metric was requested by its own name.
  var namesMetrics: Bool {
    metrics.map { !$0.split(separator: ",").contains("deterministic") } ?? false
  }

  /// The selected metrics and benchmarks.
  ///
  /// - Throws: an error that names the option; of stored results no times are compared.
  func selection(ofStoredResults isStored: Bool) throws -> GateSelection {
    let pattern = try benchmarks.map { text in
      guard let pattern = BenchmarkPattern(text) else {
        throw ValidationError("--benchmarks \(text): expected a regular expression")
      }
      return pattern
    }
    let all = isStored ? GateMetric.deterministic : Set(GateMetric.allCases)
    let metrics = try parsedMetrics() ?? all
    if let other = GateMetric.allCases.first(where: { metrics.contains($0) && !all.contains($0) }) {
      throw ValidationError("--metrics \(other.rawValue): \(BaselineComparison.noTimes)")
    }
    return GateSelection(metrics: metrics, pattern: pattern)
  }

  private func parsedMetrics() throws -> Set<GateMetric>? {
    guard let metrics else { return nil }
    var chosen: Set<GateMetric> = []
    for word in metrics.split(separator: ",").map(String.init) {
      if word == "deterministic" {
        chosen.formUnion(GateMetric.deterministic)
      } else if let metric = GateMetric(rawValue: word) {
        chosen.insert(metric)
      } else {
        throw ValidationError(
          "--metrics \(word): expected deterministic or "
            + GateMetric.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }
    if chosen.isEmpty { throw ValidationError("--metrics: expected a metric") }
    return chosen
  }

  var settings: GateSettings {
    var settings = GateSettings()
    settings.minimumEffectInCache = minimumEffect
    settings.minimumEffectInMemory = minimumEffectInMemory
    settings.longestSeconds = time
    if quick {
      settings.firstLaunches = GateSettings.fewestLaunches
      settings.mostLaunches = GateSettings.fewestLaunches
    }
    if let mostLaunches {
      settings.mostLaunches = mostLaunches
      settings.firstLaunches = min(settings.firstLaunches, mostLaunches)
    }
    return settings
  }
}
