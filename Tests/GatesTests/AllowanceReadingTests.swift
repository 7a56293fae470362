import Gates
import Measurements
import TestSupport
import Testing

@Suite struct AllowanceReadingTests {
  private static let good =
    #""benchmark": "prepare/*", "metric": "time", "factor": 1.1, "reason": "r", "#
    + #""expires": "2027-01-31""#

  private func read(_ text: String) throws -> Allowances {
    let file = try TemporaryFile(text)
    return try withExtendedLifetime(file) { try Allowances(contentsOfFile: file.path) }
  }

  @Test func readsEntriesInOrder() throws {
    let allowances = try read(
      #"{"allowances": [{\#(Self.good)}, {"benchmark": "point-warm/a/b", "metric": "#
        + #""allocations-per-query", "increase": 1, "reason": "why", "expires": "2028-02-29"}]}"#)
    #expect(
      allowances.entries == [
        Allowance(
          benchmark: "prepare/*", metric: .time, limit: .factor(1.1), reason: "r",
          expires: try #require(CalendarDay("2027-01-31"))),
        Allowance(
          benchmark: "point-warm/a/b", metric: .allocationsPerQuery, limit: .increase(1),
          reason: "why", expires: try #require(CalendarDay("2028-02-29"))),
      ])
  }

  @Test func readsAnEmptyList() throws {
    #expect(try read(#"{"allowances": []}"#).entries.isEmpty)
    #expect(Allowances.none.entries.isEmpty)
  }

  private static let faults = [
    "", "{", "[]", "{}", #"{"allowances": {}}"#, #"{"allowances": [], "x": 1}"#,
    #"{"allowances": [7]}"#, entry(#"\#(good), "note": "x""#),
    #"{"allowances": [{\#(good)}, {}]}"#, #"{"allowances": [{\#(good)}, {\#(good)}]}"#,
    entry(#""benchmark": 1"#), entry(#""benchmark": """#), entry(#""benchmark": "a""#),
    changed(#""time""#, #""speed""#), changed(#""factor": 1.1, "#, ""),
    changed(#""factor": 1.1"#, #""factor": 1.1, "increase": 1"#), changed("1.1", "1"),
    changed("1.1", "-2"), changed("1.1", #""1.1""#), changed("1.1", "true"), changed("1.1", "null"),
    changed(#""factor": 1.1"#, #""increase": 5"#),
    changed(#""time", "factor": 1.1"#, #""peak-bytes", "increase": 0"#),
    changed(#""time", "factor": 1.1"#, #""peak-bytes", "increase": []"#),
    changed(#""r""#, #""""#), changed(#""r""#, #"" \t ""#), changed(#""r""#, #""a\nb""#),
    changed(#""reason": "r", "#, ""), changed("2027-01-31", "2027-02-30"),
    changed(#""2027-01-31""#, "20270131"), changed(#", "expires": "2027-01-31""#, ""),
  ]

  private static func entry(_ text: String) -> String { #"{"allowances": [{\#(text)}]}"# }

  private static func changed(_ old: String, _ new: String) -> String {
    entry(
      good.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        .joined(separator: new))
  }

  @Test func faultsAreErrorsThatNameThem() throws {
    let folder = try TemporaryFolder()
    expectRefusals(of: Self.faults, as: "allowance-faults", in: folder.url.path) { text in
      let path = try folder.write(Array(text.utf8), to: "a.json")
      do {
        _ = try Allowances(contentsOfFile: path)
      } catch {
        #expect("\(error)".hasPrefix("\(path): ") && !"\(error)".contains("\n"))
        throw error
      }
    }
  }

  @Test func aMissingFileIsAnErrorThatNamesIt() {
    #expect(throws: ResultsError(file: "/nowhere.json", reason: "cannot be read")) {
      try Allowances(contentsOfFile: "/nowhere.json")
    }
  }

  @Test(arguments: [
    ("prepare/*", "prepare/a/b", true), ("prepare/*", "prepare/", true),
    ("prepare/*", "prepare", false), ("prepare/*", "xprepare/a", false), ("*", "", true),
    ("", "a", false), ("a", "a", true), ("a", "ab", false), ("*/b", "a/c/b", true),
    ("*/b", "a/b/c", false), ("a*b*c", "abbc", true), ("a*b*c", "acb", false),
    ("*ab*ab", "abab", true), ("*ab*ab", "ab", false), ("a**b", "ab", true),
    ("p.i?t/*", "point/x", false), ("*aab", "aaaab", true), ("*a*", "bbb", false),
  ])
  func starsStandForAnyCharacters(pattern: String, name: String, isMatch: Bool) throws {
    let allowance = Allowance(
      benchmark: pattern, metric: .time, limit: .factor(2), reason: "r",
      expires: try #require(CalendarDay("2027-01-31")))
    let finding = { (metric: GateMetric) in
      GateFinding(benchmark: name, metric: metric, base: 1, head: 1, verdict: .same)
    }
    #expect(allowance.matches(finding(.time)) == isMatch)
    #expect(!allowance.matches(finding(.peakBytes)))
  }
}
