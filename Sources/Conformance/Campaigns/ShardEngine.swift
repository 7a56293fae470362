/// A program that runs the parts of a run, often on several machines, and tells each part its
/// number by environment variables.
///
/// Kubernetes and GNU parallel do not tell a part how many there are. For those, the job sets
/// ``totalVariable``.
package enum ShardEngine: String, CaseIterable, Sendable {
  /// Indexed Jobs of Kubernetes, which count from 0.
  case kubernetes = "Kubernetes"
  /// Job arrays of Slurm, which count from any number in any step.
  case slurm = "Slurm"
  /// GNU parallel, which counts its jobs from 1.
  case parallel = "GNU parallel"
  /// Sharded tests of Bazel, which count from 0.
  case bazel = "Bazel"

  /// The variable with the number of parts, for the engines that do not tell it.
  ///
  /// Where an engine tells it, the two have to agree.
  package static let totalVariable = "TOUCHSTONE_SHARDS"

  /// The variable whose presence tells that the engine runs this part.
  package var indexVariable: String {
    switch self {
    case .kubernetes: "JOB_COMPLETION_INDEX"
    case .slurm: "SLURM_ARRAY_TASK_ID"
    case .parallel: "PARALLEL_SEQ"
    case .bazel: "TEST_SHARD_INDEX"
    }
  }

  /// The variable in which the engine tells the number of parts; `nil` if it tells none.
  package var ownTotalVariable: String? {
    switch self {
    case .slurm: "SLURM_ARRAY_TASK_COUNT"
    case .bazel: "TEST_TOTAL_SHARDS"
    case .kubernetes, .parallel: nil
    }
  }

  /// The greatest number that a variable may hold.
  private static let most = 1_000_000_000

  /// Reads the part of the run that an environment describes.
  ///
  /// A variable that is empty counts as not set. Two engines at once are refused, as it is unknown
  /// which of them divides the run.
  ///
  /// - Parameter environment: the variables by name.
  /// - Returns: the part and what said so, as in
  ///   `JOB_COMPLETION_INDEX=2 and TOUCHSTONE_SHARDS=8`; `nil` if no engine is present.
  /// - Throws: ``ShardEnvironmentError`` that names the variables that are missing or wrong.
  package static func share(
    of environment: [String: String]
  ) throws(ShardEnvironmentError) -> (shard: Shard, words: String)? {
    let variables = environment.filter { !$0.value.isEmpty }
    let present = allCases.filter { engine in
      [engine.indexVariable, engine.ownTotalVariable].contains { name in
        name.flatMap { variables[$0] } != nil
      }
    }
    guard let engine = present.first else {
      guard let total = variables[totalVariable] else { return nil }
      let known = allCases.map(\.indexVariable).joined(separator: ", ")
      throw ShardEnvironmentError(
        "\(totalVariable)=\(total): expected the number of this part too, in one of \(known)")
    }
    guard present.count == 1 else {
      let names = present.map { "\($0.rawValue) (\($0.indexVariable))" }.joined(separator: " and ")
      throw ShardEnvironmentError("\(names) divide this run at once")
    }
    return try engine.share(in: ShardVariables(variables))
  }

  private func share(
    in variables: ShardVariables
  ) throws(ShardEnvironmentError) -> (shard: Shard, words: String) {
    let own = try ownTotalVariable.map { name throws(ShardEnvironmentError) in
      try variables.number(name, upTo: Self.most)
    }
    guard let index = try variables.optionalNumber(indexVariable, upTo: Self.most) else {
      throw ShardEnvironmentError(
        "\(indexVariable): expected the number of this part, found nothing")
    }
    let set = try variables.optionalNumber(Self.totalVariable, upTo: Self.most)
    guard let total = own ?? set else {
      throw ShardEnvironmentError(
        "\(indexVariable)=\(index): expected \(Self.totalVariable) too, the number of parts")
    }
    let totalName = ownTotalVariable ?? Self.totalVariable
    if let set, set != total {
      throw ShardEnvironmentError(
        "\(totalName)=\(total), but \(Self.totalVariable)=\(set): expected the same number")
    }
    let place = self == .slurm ? try slurmPlace(of: index, total, variables) : index - first
    guard let shard = Shard(index: place + 1, count: total) else {
      throw ShardEnvironmentError(
        "\(indexVariable)=\(index): expected \(first) to \(total - 1 + first), "
          + "because \(totalName)=\(total)")
    }
    return (shard, "\(indexVariable)=\(index) and \(totalName)=\(total)")
  }

  /// The number of the first part.
  private var first: Int { self == .parallel ? 1 : 0 }

  /// Returns the place of a task in its array, from 0.
  ///
  /// The tasks of an array such as `1,2,5` are not evenly spaced, so their places are not known.
  private func slurmPlace(
    of task: Int, _ count: Int, _ variables: ShardVariables
  ) throws(ShardEnvironmentError) -> Int {
    let least = try variables.number("SLURM_ARRAY_TASK_MIN", upTo: Self.most)
    let step = try variables.optionalNumber("SLURM_ARRAY_TASK_STEP", upTo: Self.most) ?? 1
    let last = try variables.optionalNumber("SLURM_ARRAY_TASK_MAX", upTo: Self.most)
    guard step > 0, task >= least, (task - least) % step == 0, (task - least) / step < count,
      last == nil || last! - least == (count - 1) * step
    else {
      throw ShardEnvironmentError(
        "SLURM_ARRAY_TASK_ID=\(task): expected one of \(count) evenly spaced tasks from \(least), "
          + "as of --array=0-7 or --array=1-15:2")
    }
    return (task - least) / step
  }
}

/// Environment variables that hold whole numbers.
private struct ShardVariables {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  func number(_ name: String, upTo most: Int) throws(ShardEnvironmentError) -> Int {
    guard let number = try optionalNumber(name, upTo: most) else {
      throw ShardEnvironmentError("\(name): expected a whole number, found nothing")
    }
    return number
  }

  func optionalNumber(_ name: String, upTo most: Int) throws(ShardEnvironmentError) -> Int? {
    guard let text = values[name] else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      number <= most
    else {
      throw ShardEnvironmentError("\(name)=\(text): expected a whole number from 0 to \(most)")
    }
    return number
  }
}

/// The reason why an environment describes no part of a run.
package struct ShardEnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variables and what was expected.
  package let description: String

  init(_ description: String) { self.description = description }
}
