import Corpora
import Foundation
import TestSupport
import Testing

/// Every rule id in the repository is that of a rule in corpus/RULES.md.
@Suite struct RuleReferencesTests {
  /// The numbers of the headings, in their order: 7 for `### R7 Nearest sampling`.
  private func definedRules() throws -> [Int] {
    try StoredCorpus.text(of: "corpus/RULES.md").matches(of: /(?m)^### R([1-9][0-9]*) [A-Z]/)
      .compactMap { Int($0.1) }
  }

  /// The numbers of the ids in a text.
  ///
  /// Names that only begin or end like an id, such as `R8G8` or `XR7`, are not ids.
  static func references(in text: String) -> [Int] {
    text.matches(of: /(?:^|[^A-Za-z0-9_.\-])R([0-9]+)(?![A-Za-z0-9_])/).compactMap { Int($0.1) }
  }

  /// Every file that git would treat as text and that may name a rule.
  private static func documents() -> [String] {
    let extensions = ["swift", "c", "h", "cpp", "md", "py", "json", "js", "sh", "txt", "yml"]
    return ["Sources", "Tests", "Benchmarks", "corpus", ".github"].flatMap { folder in
      let root = StoredCorpus.repository.appendingPathComponent(folder).path
      let walk = FileManager.default.enumerator(atPath: root)
      return (walk?.compactMap { $0 as? String } ?? [])
        .filter { extensions.contains(URL(fileURLWithPath: $0).pathExtension) }
        .map { "\(folder)/\($0)" }
    } + ["README.md", "CHANGELOG.md"]
  }

  @Test func rulesAreNumberedWithoutAGap() throws {
    let rules = try definedRules()
    #expect(!rules.isEmpty)
    #expect(rules == Array(1...rules.count))
  }

  @Test func everyReferenceLeadsToARule() throws {
    let rules = try Set(definedRules())
    var count = 0
    // This file has examples of ids that lead nowhere.
    let own = "Tests/CorporaTests/RuleReferencesTests.swift"
    for document in Self.documents() where document != own {
      guard let text = try? StoredCorpus.text(of: document) else { continue }
      for number in Self.references(in: text) {
        count += 1
        #expect(rules.contains(number), "\(document): no rule R\(number) in corpus/RULES.md")
      }
    }
    #expect(count > 40)
  }

  /// The rules that are said to decide the cases of an area are rules of the document.
  @Test func everyIDOfAnAreaIsOneOfTheRules() throws {
    let rules = try Set(definedRules().map { "R\($0)" })
    for area in SuiteFile.areas {
      let ids = SuiteFile.ruleIDs(ofArea: area)
      #expect(rules.isSuperset(of: ids), "\(area): \(ids)")
      #expect(ids.isEmpty == (area == "state"), "\(area)")
    }
  }

  /// The list before the rules is a summary: it has every rule exactly once, in order.
  @Test func theListSummarizesEveryRule() throws {
    let listed = try StoredCorpus.text(of: "corpus/RULES.md")
      .matches(of: /(?m)^- \*\*R([0-9]+)\*\*/)
      .compactMap { Int($0.1) }
    #expect(try listed == definedRules())
  }

  @Test(arguments: [
    ("rule R14, R2 to R6", [14, 2, 6]), ("(R3)", [3]), ("**R9**", [9]), ("R8G8B8, RGB, XR7", []),
    ("AR24 R_2 1R3 R", []), ("R99: none", [99]),
  ])
  func referencesAreIdsAndNothingElse(text: String, numbers: [Int]) {
    #expect(Self.references(in: text) == numbers)
  }
}
