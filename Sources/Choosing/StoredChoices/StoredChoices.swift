import Corpora
import Foundation
import Measurements

/// The ready profiles of a folder, and the choices that are stored for them.
///
/// `kiosk.yaml` is a profile, and `choices/kiosk.json` is the choice for it, if there is one.
package struct StoredChoices: Sendable {
  /// The profiles in the order of their names.
  package let profiles: [ProductProfile]
  /// The choices by the name of their profile.
  package let choices: [String: StoredChoice]

  package init(profiles: [ProductProfile], choices: [String: StoredChoice]) {
    (self.profiles, self.choices) = (profiles, choices)
  }

  /// Reads the profiles and choices of a folder, such as `corpus/profiles`.
  ///
  /// - Throws: ``ProfileFaults`` or ``ResultsError`` naming the file that cannot be used.
  package init(folder: String) throws {
    // A scene says what its profile leaves out.
    let conditions = ProfileConditions(
      folderFault: { _ in nil },
      scene: { path throws(SuiteError) in try SceneFile("\(folder)/\(path)") })
    profiles = try Self.names(in: folder, ending: ".yaml").map { name in
      try ProductProfile(contentsOfFile: "\(folder)/\(name).yaml", meeting: conditions)
    }
    var choices: [String: StoredChoice] = [:]
    for name in Self.names(in: "\(folder)/choices", ending: ".json") {
      choices[name] = try StoredChoice(
        contentsOfFile: "\(folder)/choices/\(name).json", of: name, among: profiles)
    }
    self.choices = choices
  }

  /// The names of the files of a folder without their common ending, sorted; none without a folder.
  package static func names(in folder: String, ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}

extension StoredChoice {
  /// Reads the choice for one of some profiles.
  fileprivate init(
    contentsOfFile path: String, of name: String, among profiles: [ProductProfile]
  ) throws(ResultsError) {
    try self.init(versionedFile: path, as: "a stored choice")
    func require(_ isTrue: Bool, _ reason: String) throws(ResultsError) {
      if !isTrue { throw ResultsError(file: path, reason: reason) }
    }
    try require(profiles.contains { $0.name == name }, "there is no ready profile \(name)")
    try require(
      profile == name, "is the choice for \(ResultsCheck.printed(profile)), expected \(name)")
    let now = profiles.first { $0.name == name }.map { StrategyFacts.candidates(for: $0) } ?? []
    let known = Set((StrategyFacts.embeddable + now).map(\.name))
    for strategy in [recommendation] + between.compactMap({ $0 })
      + [runnerUp?.strategy].compactMap({ $0 })
    {
      try require(
        known.contains(strategy), "there is no strategy \(ResultsCheck.printed(strategy))")
    }
    try require(date.wholeMatch(of: Self.day) != nil, "the date is not a day, such as 2026-11-22")
    try require(launches > 0, "launches is \(launches), expected at least 1")
    let shares = [costs.shares] + [runnerUp?.shares].compactMap { $0 }
    let numbers =
      [
        costs.nanosecondsPerQuery, costs.prepareNanoseconds, costs.nanosecondsPerSecond,
        costs.retainedBytes,
      ] + shares.flatMap { [$0.time, $0.memory] }
    for number in numbers {
      try require((0..<1e15).contains(number), "\(number) is not a cost, expected 0 to below 1e15")
    }
    try require(between.contains(recommendation), "\(recommendation) is not among those in between")
  }
}
