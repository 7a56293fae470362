import Foundation
import Gates
import Measurements
import Presentation

/// The file that stores the last self-test.
package enum SelfTestFile {
  /// Writes a file for ``SelfTestReport/init(contentsOfFile:)``, completely or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  package static func write(_ report: SelfTestReport, to path: String) throws {
    try WholeFile.write(try JSONEncoder.ofReports().encode(report), to: path)
  }

  /// Writes a file for ``RankSelfTestReport/init(contentsOfFile:)``, completely or not at all: one
  /// line per run, so that a session adds lines to the committed file.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  package static func write(_ report: RankSelfTestReport, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let runs = try report.runs.map { try "  \(text($0))" }.joined(separator: ",\n")
    let separated = try report.conditions.compactMap { condition in
      try report.separated(under: condition).map {
        try "  \(text(condition.description)): \(text($0))"
      }
    }.joined(separator: ",\n")
    var lines = [
      "{", "\"version\": \(report.version),", "\"machine\": \(try text(report.machine)),",
    ]
    if let versions = report.versions { lines.append("\"versions\": \(try text(versions)),") }
    lines += [
      "\"settings\": \(try text(report.settings)),", "\"date\": \(try text(report.date)),",
      "\"separated\": {", separated, "},",
      "\"runs\": [", runs, "]", "}", "",
    ]
    try WholeFile.write(Data(lines.joined(separator: "\n").utf8), to: path)
  }
}
