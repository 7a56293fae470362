import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import StrictJSON

/// The options that select the cases of a run.
struct CaseSelection: ParsableArguments {
  @Option(
    help: takes(
      "names",
      "The areas or suites, separated by commas, such as edges,gravity/aspect. The areas are "
        + Self.areas.joined(separator: ", ") + "."))
  var area: String?

  @Option(
    name: .customLong("case"),
    help: takes("name", "The one case to run, such as edges/image-edges/right-edge-closed."))
  var caseName: String?

  @Option(help: "The seed of the random cases.")
  var seed: UInt64 = 1

  @Option(help: takes("count", "The smallest number of random points; 0 for none."))
  var points = Self.usualPoints

  @Flag(help: "Run only the basic cases and those that find most faults, in seconds.")
  var quick = false

  @Flag(help: "Run only the stored cases, which are the same for every seed.")
  var stored = false

  @OptionGroup var division: ShardOption

  /// The number of random points of a run without an option for it.
  static let usualPoints = 160_000

  /// The areas of the corpus and the random suites.
  private static let areas =
    SuiteFile.areas + [CaseSuite.covering] + CaseSuite.random(seed: 0, sweepCount: 0).map(\.area)
    + CaseSuite.shownOtherwise(seed: 0, count: 0).map(\.area)

  /// Whether all areas are included, so that too many excuses are a failure.
  var isStandard: Bool { hasAllStored && !stored }
  var hasAllStored: Bool { area == nil && caseName == nil && !quick }

  func validate() throws {
    try require(points, in: 0...10_000_000_000, "--points")
    try requireNotBoth(area != nil, caseName != nil, "--area or --case")
    try require(
      [quick, stored, area != nil || caseName != nil].count { $0 } <= 1,
      "expected --quick, --stored, --area or --case, one of them")
    try require(
      [0, Self.usualPoints].contains(points) || !(quick || stored || caseName != nil),
      "--points \(points): expected no --quick, --stored or --case, which ask cases of their own")
  }

  /// Returns the selected stored and random suites; others are not read.
  func suites(of folder: CorpusFolder) throws -> [CaseSuite] {
    let stored = folder.suiteNames()
    if stored.isEmpty { throw ValidationError("--corpus \(folder.path): has no suites") }
    if let caseName { return [try suite(of: caseName, in: folder)] }
    if quick {
      return CaseSuite.quick(
        stored: try folder.caseSuites(where: CaseSuite.isQuick), seed: seed, corpus: folder.path)
    }
    if self.stored { return try folder.caseSuites() }
    let random = CaseSuite.random(seed: seed, points: points, corpus: folder.path)
    guard let area else { return try folder.caseSuites() + random }
    let names = area.split(separator: ",").map(String.init)
    if names.isEmpty { throw ValidationError("--area: expected a name") }
    let known = stored + random.map(\.name)
    for name in names where !known.contains(where: { $0 == name || subject(of: $0) == name }) {
      let suites = stored.filter { subject(of: $0) == subject(of: name) }
      let fault =
        Self.areas.contains(name)
        ? "has no cases here"
        : suites.isEmpty
          ? "no such area; there are \(Self.areas.joined(separator: ", "))"
          : "no such suite; there are \(suites.joined(separator: ", "))"
      throw ValidationError("--area \(name): \(fault)")
    }
    func isSelected(_ suite: String) -> Bool {
      names.contains(suite) || names.contains(subject(of: suite))
    }
    return try folder.caseSuites(where: isSelected) + random.filter { isSelected($0.name) }
  }

  private func subject(of suite: String) -> String { String(suite.prefix { $0 != "/" }) }

  /// Returns a suite that has one case alone.
  private func suite(of caseName: String, in folder: CorpusFolder) throws -> CaseSuite {
    let suite = caseName.lastIndex(of: "/").map { String(caseName[..<$0]) } ?? ""
    let stored = try folder.caseSuites { $0 == suite }
    let found = try unwrapped(
      CaseSuite.testCase(named: caseName, stored: stored, seed: seed, corpus: folder.path),
      "--case \(caseName): no such case in \(folder.path)")
    var hash = FNV1a(Data((stored.first?.hash ?? "").utf8))
    hash.add(Data(caseName.utf8))
    return CaseSuite(
      name: suite, summary: "", count: 1, isStored: !stored.isEmpty, hash: hash.digits,
      make: { _ in found })
  }
}
