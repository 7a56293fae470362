import Conformance
import Faults
import Foundation
import TestSupport
import Testing

@Suite struct CoverageTextTests {
  /// A fault of each of some areas and kinds, with the number of requests that show it.
  private func report(
    _ faults: [(area: String, kind: String, kills: Int)]
  ) throws -> CoverageReport {
    let entries = faults.enumerated().map { place, fault in
      """
      {"name": "\(fault.area)/\(fault.kind)/\(place)", "area": "\(fault.area)",
       "kind": "\(fault.kind)", "result": {"kills": \(fault.kills), "touched": 1}}
      """
    }
    let text = """
      {"touchstoneCoverage": 1, "requests": "", "entries": [\(entries.joined(separator: ","))]}
      """
    return try JSONDecoder().decode(CoverageReport.self, from: Data(text.utf8))
  }

  @Test func theOverviewHasARowPerAreaAndAColumnPerKind() throws {
    let report = try report([
      ("track", "limit", 3), ("alpha", "sign", 3), ("alpha", "sign", 2), ("alpha", "sign", 0),
      ("alpha", "sign", 0),
    ])
    let equivalent = try EquivalentFaults(parsing: "alpha/sign/4: nothing shows it", path: "list")
    let text = CoverageText(report, equivalent)
    expectRecorded(text.overview, as: "coverage")
    #expect(text.survivors == ["alpha/sign/3"])
  }
}
