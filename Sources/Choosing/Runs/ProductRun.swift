import Foundation
import Measurements
import Presentation
import Processes
import StrictJSON

/// A run of the benchmarks on a product's images, with as many of them at once as the product
/// holds.
package struct ProductRun: Sendable {
  /// What a run writes into its folder.
  package static let resultsFile = "results.json"

  private let profile: ProductProfile
  /// The path of `touchstone-bench`.
  private let program: String
  /// The PNG files to measure on; `nil` to draw images of the profile's sizes.
  private let folder: String?
  /// The file of the layers; `nil` for layers that are made.
  private let scene: String?
  /// How long to measure; `nil` for as long as the program measures by itself.
  private let seconds: Double?
  private let strategies: [String]
  /// The plug-in to measure beside them; `nil` for none.
  private let plugin: String?
  private let flags: [String]

  package init(
    _ profile: ProductProfile, program: String, folder: String?, scene: String? = nil,
    seconds: Double? = nil, strategies: [String], plugin: String? = nil, flags: [String] = []
  ) {
    (self.profile, self.program, self.folder, self.scene) = (profile, program, folder, scene)
    (self.seconds, self.strategies) = (seconds, strategies)
    (self.plugin, self.flags) = (plugin, flags)
  }

  package func arguments(output: String) -> [String] {
    var words = ["--at-once", "\(profile.imagesAtOnce)"]
    let needs = CostNeeds(profile)
    let queries = (needs.required + needs.bounded + needs.ofStack).filter { $0 != .prepare }
    words += ["--queries", queries.map(\.rawValue).joined(separator: ",")]
    if let place = profile.stack.place {
      words += scene.map { ["--scene", $0] } ?? ["--layers", place.name]
      words += ["--moving", "\(profile.movingLayers)", "--pointer", profile.stack.pointer.rawValue]
    }
    if let folder {
      words += ["--images", folder]
    } else if case .sizes(let sizes) = profile.images, !sizes.isEmpty {
      words += ["--sizes", sizes.map(\.description).joined(separator: ",")]
    }
    if case .fixed(let threshold) = profile.threshold {
      words += ["--minimum-alpha", "\(threshold.minimumAlpha)"]
    }
    if let seconds { words += ["--time", "\(seconds)"] }
    if let plugin { words += ["--plugin", plugin] }
    return words + ["--strategies", strategies.joined(separator: ",")] + flags
      + ["--no-report", "--output", output]
  }

  /// Why a run has no results.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case cancelled
    /// The program ended with this status and said on standard error why.
    case failed(status: Int32)
    /// This signal ended the program, which could not say anything.
    case killed(signal: Int32)

    /// What became of the program, to stand after its name.
    package var description: String {
      switch self {
      case .cancelled: "was cancelled"
      case .failed(let status): "ended with status \(status) and without results"
      case .killed(SIGKILL): "was killed by signal \(SIGKILL) (out of memory?)"
      case .killed(let signal): "was killed by signal \(signal)"
      }
    }
  }

  /// What a replay of some candidates is asked.
  package func request(_ candidates: [StrategyFacts]) -> ReplayRequest {
    let rates = profile.uses.map { ($0.benchmark.rawValue, profile.queriesPerSecond[rate: $0]) }
    let framesPerSecond = profile.budgets.framesPerSecond
    let length = min(Self.replaySeconds, (seconds ?? 60) * 3 / 40)
    let turns = length * framesPerSecond / Self.framesPerTurn
    let count = Int(max(Self.fewestTurns, min(Self.mostTurns, turns)))
    return ReplayRequest(
      candidates: candidates.map {
        .init(name: $0.name, mask: $0.mask, index: $0.index?.contender)
      },
      queriesPerSecond: Dictionary(uniqueKeysWithValues: rates),
      imageChangesPerSecond: profile.imageChangesPerSecond,
      layerChangesPerSecond: profile.layerChangesPerSecond,
      orderChangesPerSecond: profile.stack.orderChangesPerSecond,
      framesPerSecond: framesPerSecond,
      stack: profile.stack.place.map { "\($0.name) \(profile.stack.pointer) \(scene ?? "")" },
      bringsThresholds: profile.hasStack && profile.threshold == .perQuery ? true : nil,
      seconds: length / Double(count), turns: count)
  }

  /// Does what the product does for some seconds with each of some candidates, in turn.
  ///
  /// - Parameters:
  ///   - candidates: strategies or pairs, and no plug-ins.
  ///   - results: a folder, which exists.
  ///   - isCancelled: whether to stop.
  /// - Returns: what each took.
  /// - Throws: as ``run(into:showsTables:isCancelled:)`` does.
  package func replay(
    _ candidates: [StrategyFacts], into results: String, isCancelled: () -> Bool
  ) throws -> [ReplayResult] {
    let answer = "\(results)/replays.txt"
    let words = arguments(output: "\(results)/\(Self.resultsFile)")
    let process = try ChildProcess(
      [program] + words + ["--replay", try request(candidates).ownJSON()],
      output: .file(answer), errors: .null)
    let end = process.wait { isCancelled() ? SIGTERM : nil }
    defer { try? FileManager.default.removeItem(atPath: answer) }
    if isCancelled() { throw Failure.cancelled }
    guard case .status(0) = end, let data = FileManager.default.contents(atPath: answer),
      let found = try? [ReplayResult](ownJSON: data)
    else { throw BenchmarkFault("\(program) --replay \(end) without an answer") }
    return found
  }

  /// The longest replay of a candidate, over all of its turns.
  private static let replaySeconds = 4.5
  /// The turns of a candidate, and the frames that each of them has at least where there is time.
  ///
  /// What else the machine does meets all candidates alike where turns are many and short.
  private static let (fewestTurns, mostTurns, framesPerTurn) = (3.0, 9.0, 30.0)

  /// Runs the program; its progress and its errors go to standard error.
  ///
  /// - Parameters:
  ///   - results: the folder for its files, which exists.
  ///   - showsTables: whether the tables of ranks appear on standard output while it measures.
  ///   - isCancelled: whether to stop.
  /// - Returns: the results. Strategies that fail are rows with errors in them.
  /// - Throws: ``Failure``; ``BenchmarkFault`` if the program is not there or cannot be started;
  ///   and ``ResultsError``.
  package func run(
    into results: String, showsTables: Bool, isCancelled: () -> Bool
  ) throws -> BenchmarkResults {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchmarkFault("\(program): no such program; `make choose` builds it")
    }
    let output = "\(results)/\(Self.resultsFile)"
    let process: ChildProcess
    do {
      process = try ChildProcess(
        [program] + arguments(output: output), output: showsTables ? .inherited : .null)
    } catch {
      throw BenchmarkFault("\(program): \(error)")
    }
    // A program that is started in the background may be made to ignore SIGINT.
    let end = process.wait { isCancelled() ? SIGTERM : nil }
    if isCancelled() { throw Failure.cancelled }
    switch end {
    case .signal(let number): throw Failure.killed(signal: number)
    // Status 1 means that strategies failed; what the others cost is known.
    case .status(0...1) where FileManager.default.fileExists(atPath: output):
      return try BenchmarkResults(contentsOfFile: output)
    case .status(let status): throw Failure.failed(status: status)
    }
  }
}
