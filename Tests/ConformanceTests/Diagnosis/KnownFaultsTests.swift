import Conformance
import Contenders
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

  @Test func namesAreUnique() throws {
    let names = KnownFaults.all(of: try StoredFamily.schema()).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(NamedFaults.all.keys).subtracting(names).count <= 3)
  }
}
