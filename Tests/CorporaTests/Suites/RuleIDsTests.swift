import Corpora
import TestSupport
import Testing

@Suite struct RuleIDsTests {
  /// The rules that are said to decide the cases of an area are rules of the document.
  @Test func everyIDIsOneOfTheRules() throws {
    let rules = try String(contentsOfFile: "\(StoredCorpus.path)/RULES.md", encoding: .utf8)
    for area in SuiteFile.areas {
      for id in SuiteFile.ruleIDs(ofArea: area) {
        #expect(rules.contains("### \(id) "), "\(area): \(id)")
      }
      #expect(
        SuiteFile.ruleIDs(ofArea: area).isEmpty == ["state", "touch"].contains(area), "\(area)")
    }
  }
}
