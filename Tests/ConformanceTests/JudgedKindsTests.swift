import Conformance
import Corpora
import Faults
import Foundation
import TestSupport
import Testing

/// The kinds of cases stand by themselves: a new one touches few files.
@Suite struct JudgedKindsTests {
  /// The files that name two kinds.
  ///
  /// They list the kinds, answer several of them, make cases of one from those of another, or
  /// relate the faults of one to those of another.
  private static let expected: Set = [
    "Sources/Conformance/Covering/CoveringScene.swift",
    "Sources/Conformance/Covering/StackNumber.swift",
    "Sources/Conformance/Oracles/OracleContender.swift",
    "Sources/Contenders/Stacks/StackStrategyContender.swift",
    "Sources/Corpora/Suites/SuiteEntry.swift",
    "Sources/Faults/Answers/MisansweringContender.swift",
    "Sources/Faults/Coverage/RememberingOracle.swift",
    "Sources/Faults/Diagnosis/DisguisedContender.swift",
  ]

  /// The files outside of the kinds' folders that ask whether something is of one kind, or that
  /// name modes of two kinds.
  ///
  /// The former ask because only images have samplings, and the latter cover both kinds.
  private static let expectedToAsk: Set = [
    "Sources/Choosing/Runs/UsedLayers.swift",
    "Sources/Conformance/Adapters/AdapterServer.swift",
    "Sources/Conformance/Covering/CoveringPlan.swift",
    "Sources/Conformance/Covering/CoveringSuite.swift",
    "Sources/Conformance/Oracles/OracleCampaign.swift",
    "Sources/Faults/Answers/MisansweringContender.swift",
    "Sources/Faults/Diagnosis/DisguisedContender.swift",
    "Sources/touchstone/Options/ContenderSelection.swift",
  ]

  /// The types of a kind: its cases, and their form in suites.
  private static func types(of kind: any SuiteEntry.Type) -> [String] {
    func types<Entry: SuiteEntry>(_: Entry.Type) -> [String] {
      ["\(Entry.self)", "\(Entry.Case.self)"]
    }
    return types(kind)
  }

  @Test func noOtherFileTellsKindsApart() throws {
    let kinds = SuiteFile.kinds.map(Self.types)
    let found = try StoredCorpus.sources().filter { _, text in
      let words = Set(text.split { !$0.isLetter && !$0.isNumber })
      return kinds.count { $0.contains { words.contains($0[...]) } } > 1
    }
    #expect(Set(found.keys) == Self.expected)
  }

  @Test func noOtherFileAsksForAKind() throws {
    let cases = SuiteFile.kinds.map { Self.types(of: $0)[1] }
    let names = Set(cases + cases.map { $0.replacing("Case", with: "Contender") })
    let files = try StoredCorpus.sources()
    // The judging of a kind is in a file of the name of its folder.
    let judging = files.keys.filter { $0.hasPrefix("Sources/Conformance/") }
    let folders = judging.compactMap { path -> String? in
      let parts = path.split(separator: "/").suffix(2)
      return parts.last! == "Judged\(parts.first!).swift" ? "/\(parts.first!)/" : nil
    }
    #expect(folders.count == SuiteFile.kinds.count)
    let found = files.filter { path, text in
      if folders.contains(where: { path.contains($0) }) { return false }
      if [".single(", ".stack(", ".touch"].count(where: { text.contains($0) }) > 1 { return true }
      let asked = text.replacing("any ", with: "")
      return names.contains { name in
        ["as?", "as!", "is"].contains { asked.contains(" \($0) \(name)") }
      }
    }
    #expect(Set(found.keys) == Self.expectedToAsk)
  }

  @Test func everyKindIsJudgedAndVerified() {
    for kind in SuiteFile.kinds { #expect(kind is any VerifiedEntry.Type, "\(kind)") }
    let modes = QueryMode.allCases.map(\.rawValue)
    #expect(Set(modes).count == modes.count)
  }
}
