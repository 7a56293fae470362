import ArgumentParser
import CommandLineTools
import Foundation
import Gates

/// What a gate compares, and how strictly.
struct GateOptions: ParsableArguments {
  @Option(
    help: takes(
      "names",
      "The metrics to compare, separated by commas (default: all): deterministic, "
        + GateMetric.allCases.map(\.rawValue).joined(separator: ", ") + "."))
  var metrics: String?

  @Option(
    help: takes("regex", "A pattern for the names of the benchmarks to compare (default: all)."))
  var benchmarks: String?

  @Option(help: takes("share", "The smallest change of a time to detect, as a share."))
  var minimumEffect = GateSettings().minimumEffectInCache

  @Option(help: takes("share", "The same for queries that wait for memory."))
  var minimumEffectInMemory = GateSettings().minimumEffectInMemory

  @Option(
    help: takes(
      "count", "The largest number of launches; what they do not decide stays undecided."))
  var mostLaunches: Int?

  @Option(
    help: takes(
      "seconds",
      "Time limit for comparing times in seconds; what is not decided by then stays undecided."))
  var time = GateSettings().longestSeconds!

  @Flag(help: "Use the smallest number of launches that can decide; more stays undecided.")
  var quick = false

  func validate() throws {
    for (name, share) in [
      ("--minimum-effect", minimumEffect), ("--minimum-effect-in-memory", minimumEffectInMemory),
    ] where !(share > 0 && share <= 1) {
      throw ValidationError("\(name) \(share): expected a share, more than 0 and at most 1")
    }
    try require(
      GateRequest.times.contains(time),
      "--time \(time.formatted()): expected \(GateRequest.timesInWords)")
    try require(mostLaunches, in: GateSettings.fewestLaunches...1000, "--most-launches")
  }

  /// Whether every metric was requested by its own name.
  var namesMetrics: Bool {
    metrics.map { !$0.split(separator: ",").contains("deterministic") } ?? false
  }

  /// The selected metrics and benchmarks.
  ///
  /// - Throws: an error that names the option; times of stored results are not compared.
  func selection(ofStoredResults isStored: Bool) throws -> GateSelection {
    let pattern = try benchmarks.map { text in
      try unwrapped(
        BenchmarkPattern(text), "--benchmarks \(text): expected a regular expression")
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
