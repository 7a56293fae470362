import Conformance
import Foundation
import StrictJSON

/// The file of a value, as a run writes it for other machines.
func hashedFile(_ value: some Encodable) throws -> Data {
  HashedJSON.adding(to: try JSONEncoder().encode(value))
}

/// The text of a report, the same one for the same report.
func sortedText(_ report: ConformanceReport) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
  return String(decoding: try encoder.encode(report), as: UTF8.self)
}
