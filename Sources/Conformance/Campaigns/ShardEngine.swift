/// A program that runs the parts of a run, and says in environment variables which part is which.
package struct ShardEngine: Sendable {
  package let name: String
  /// The variable with the number of the part.
  let index: String
  /// The variable with the number of parts; `nil` if the engine sets none.
  var count: String?
  /// The number of the first part.
  var first = 0
  /// The start of the names of `MIN`, `MAX` and `STEP`, where numbers may begin and step anyhow.
  var array: String?

  /// The variable in which a job says the number of parts, where its engine sets none.
  package static let countVariable = "TOUCHSTONE_SHARDS"

  package static let all = [
    ShardEngine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    ShardEngine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      array: "SLURM_ARRAY_TASK_"),
    ShardEngine(name: "GNU parallel", index: "PARALLEL_SEQ", first: 1),
    ShardEngine(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
  ]

  /// Reads the part of the run that an environment describes.
  ///
  /// A variable that is empty counts as not set. Two engines at once are refused.
  /// - Returns: the part, with the variables in words; `nil` if no engine is present.
  /// - Throws: ``ShardEnvironmentError`` that names the variables that are missing or wrong.
  package static func share(
    of environment: [String: String]
  ) throws(ShardEnvironmentError) -> (shard: Shard, words: String)? {
    let variables = environment.filter { !$0.value.isEmpty }
    let present = all.filter { engine in
      [engine.index, engine.count].contains { $0.flatMap { variables[$0] } != nil }
    }
    if present.count > 1 {
      let names = present.map { "\($0.name) (\($0.index))" }.joined(separator: " and ")
      throw .init("\(names) divide this run at once")
    }
    if let engine = present.first { return try engine.share(in: variables) }
    guard let count = variables[countVariable] else { return nil }
    throw .init(
      "\(countVariable)=\(count): expected the number of this part too, in one of "
        + all.map(\.index).joined(separator: ", "))
  }

  private func share(
    in variables: [String: String]
  ) throws(ShardEnvironmentError) -> (shard: Shard, words: String) {
    func number(_ name: String) throws(ShardEnvironmentError) -> Int? {
      guard let text = variables[name] else { return nil }
      let number = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
      if let number, number <= 1_000_000_000 { return number }
      throw .init("\(name)=\(text): expected a whole number from 0 to 1000000000")
    }
    func required(_ name: String) throws(ShardEnvironmentError) -> Int {
      if let number = try number(name) { return number }
      let what = name == index ? "the number of this part" : "a whole number"
      throw .init("\(name): expected \(what), found nothing")
    }
    let own = try count.map { name throws(ShardEnvironmentError) in try required(name) }
    let part = try required(index)
    let set = try number(Self.countVariable)
    guard let parts = own ?? set else {
      throw .init("\(index)=\(part): expected \(Self.countVariable) too, the number of parts")
    }
    let all = "\(count ?? Self.countVariable)=\(parts)"
    if let set, set != parts {
      throw .init("\(all), but \(Self.countVariable)=\(set): expected the same number")
    }
    guard let array else {
      if let shard = Shard(index: part - first + 1, count: parts) {
        return (shard, "\(index)=\(part) and \(all)")
      }
      throw .init("\(index)=\(part): expected \(first) to \(parts - 1 + first), because \(all)")
    }
    // An array such as `1,2,5` does not say which place a part has.
    let least = try required(array + "MIN")
    let (step, last) = (try number(array + "STEP") ?? 1, try number(array + "MAX"))
    guard step > 0, part >= least, (part - least) % step == 0,
      last.map({ $0 - least == (parts - 1) * step }) ?? true,
      let shard = Shard(index: (part - least) / step + 1, count: parts)
    else {
      throw .init(
        "\(index)=\(part): expected one of \(parts) evenly spaced tasks from \(least), "
          + "as of --array=0-7 or --array=1-15:2")
    }
    return (shard, "\(index)=\(part) and \(all)")
  }
}

/// The reason why an environment describes no part of a run: the variables and what was expected.
package struct ShardEnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
