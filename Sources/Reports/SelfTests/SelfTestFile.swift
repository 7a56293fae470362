import Foundation
import Gates
import Measurements
import Presentation
import StrictJSON

/// The file that stores the last self-test.
package enum SelfTestFile {
  /// Writes a file for ``SelfTestReport/init(contentsOfFile:)``, completely or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  package static func write(_ report: SelfTestReport, to path: String) throws {
    try WholeFile.write(Data(try report.ownJSON(overLines: true).utf8), to: path)
  }

  /// Writes a file for ``RankSelfTestReport/init(contentsOfFile:)``, completely or not at all: one
  /// line per run, so that a session adds lines to the committed file.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  package static func write(_ report: RankSelfTestReport, to path: String) throws {
    func line(_ value: some Encodable) throws -> JSON { .written(try value.ownJSON()) }
    let separated = try report.conditions.map { condition in
      (condition.description, try report.separated(under: condition).map { try line($0) })
    }
    let json: JSON = [
      "version": .integer(report.version), "machine": try line(report.machine),
      "versions": try report.versions.map { try line($0) },
      "settings": try line(report.settings), "date": .string(report.date),
      "separated": JSON(separated), "runs": .array(try report.runs.map { try line($0) }),
    ]
    try WholeFile.write(Data("\(json.text)\n".utf8), to: path)
  }
}
