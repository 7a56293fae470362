import Conformance
import Contenders
import Faults
import TestSupport
import Testing

/// The names of known faults, and the rules that they break.
@Suite struct KnownFaultsTests {
  /// What no flag of a suite explains says where to look, too.
  @Test func misreadFieldsHaveTheRulesThatDecideThem() throws {
    let faults = KnownFaults.all(of: try StoredFamily.schema())
    let rules = [
      "test.layer.gravity": ["R5"], "stack.layers[].layer.matrix": ["R4"],
      "test.minimumAlpha": ["R9"], "test.layer.masksToBounds": ["R8"], "test.discs": ["R14"],
      "test.mesh.size": ["R20"], "stack.layers[].depth": ["R15"], "image.format": ["R10"],
      "track.moreThanAlong": ["R21"], "touch.events": ["R21"],
    ]
    for (field, ids) in rules {
      let misread = faults.filter {
        $0.name.contains("/\(field)") && !$0.name.hasPrefix("cache/")
      }
      #expect(!misread.isEmpty && misread.allSatisfy { $0.ruleIDs == ids }, "\(field)")
    }
    let caches = faults.filter { $0.name.hasPrefix("cache/") }
    #expect(!caches.isEmpty && caches.allSatisfy { $0.ruleIDs.isEmpty })
  }

  @Test func faultsThatNoSuiteNamesSayWhatUsersSeeAndWhichRuleDecides() throws {
    let rules = try StoredCorpus.text(of: "corpus/RULES.md")
    let details =
      ImageFault.allCases.compactMap(\.details) + StackFault.allCases.compactMap(\.details)
    #expect(details.count > 20 && details.allSatisfy { !$0.ruleIDs.isEmpty })
    for one in details + TouchFault.allCases.compactMap(\.details) {
      #expect(one.words.contains("; ") && !one.words.hasSuffix("."), "\(one.words)")
      for id in one.ruleIDs { #expect(rules.contains("### \(id) "), "\(id)") }
    }
    let faults = KnownFaults.all(of: try StoredFamily.schema())
    let moved = try #require(faults.first { $0.name == "position-transformed" })
    #expect(moved.ruleIDs == ["R2"])
  }

  @Test func namesAreUnique() throws {
    let names = KnownFaults.all(of: try StoredFamily.schema()).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(NamedFaults.all.keys).subtracting(names).count <= 3)
  }
}
