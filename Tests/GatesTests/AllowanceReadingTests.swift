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

  /// A file, and what its message has to name.
  private static let faults: [(text: String, named: String)] = [
    ("", "not JSON"), ("{", "not JSON"), ("[]", #"expected {"allowances": [...]}"#),
    ("{}", #"expected {"allowances""#), (#"{"allowances": {}}"#, #"expected {"allowances""#),
    (#"{"allowances": [], "x": 1}"#, "no other key"),
    (#"{"allowances": [7]}"#, "entry 1: expected an object, found the number 7.0"),
    (entry(#"\#(good), "note": "x""#), #"entry 1: unknown key "note""#),
    (#"{"allowances": [{\#(good)}, {}]}"#, "entry 2: no benchmark, expected a string"),
    (entry(#""benchmark": 1"#), "entry 1: benchmark is the number 1.0, expected a string"),
    (entry(#""benchmark": """#), "entry 1: benchmark is empty"),
    (entry(#""benchmark": "a""#), "entry 1: no metric"),
    (
      changed(#""time""#, #""speed""#),
      #"unknown metric "speed", expected one of time, slow-launches, instr"#
    ),
    (changed(#""factor": 1.1, "#, ""), "entry 1: neither factor nor increase"),
    (changed(#""factor": 1.1"#, #""factor": 1.1, "increase": 1"#), "expected one of them"),
    (changed("1.1", "1"), "entry 1: factor is 1.0, expected a number above 1"),
    (changed("1.1", "-2"), "expected a number above 1"),
    (changed("1.1", #""1.1""#), #"entry 1: factor is "1.1", expected a number"#),
    (changed("1.1", "true"), "entry 1: factor is true, expected a number"),
    (changed("1.1", "null"), "entry 1: factor is null, expected a number"),
    (changed(#""factor": 1.1"#, #""increase": 5"#), "entry 1: increase of a time"),
    (changed(#""time", "factor": 1.1"#, #""peak-bytes", "increase": 0"#), "a number above 0"),
    (changed(#""time", "factor": 1.1"#, #""peak-bytes", "increase": []"#), "increase is an array"),
    (changed(#""r""#, #""""#), "entry 1: reason is empty, expected why"),
    (changed(#""r""#, #"" \t ""#), "entry 1: reason is empty"),
    (changed(#""r""#, #""a\nb""#), "entry 1: reason has a line break"),
    (changed(#""reason": "r", "#, ""), "entry 1: no reason"),
    (changed("2027-01-31", "2027-02-30"), #"entry 1: expires is "2027-02-30", expected a day"#),
    (changed(#""2027-01-31""#, "20270131"), "entry 1: expires is the number 20270131.0"),
    (changed(#", "expires": "2027-01-31""#, ""), "entry 1: no expires"),
    (
      #"{"allowances": [{\#(good)}, {\#(good)}]}"#,
      "entry 2: the same benchmark and metric as entry 1"
    ),
  ]

  private static func entry(_ text: String) -> String { #"{"allowances": [{\#(text)}]}"# }

  private static func changed(_ old: String, _ new: String) -> String {
    entry(
      good.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        .joined(separator: new))
  }

  @Test(arguments: faults)
  func faultsAreErrorsThatNameThem(text: String, named: String) throws {
    let file = try TemporaryFile(text)
    #expect {
      try Allowances(contentsOfFile: file.path)
    } throws: { error in
      "\(error)".hasPrefix("\(file.path): ") && "\(error)".contains(named)
        && !"\(error)".contains("\n")
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
