import Foundation
import Gates

/// The file that keeps the last self-test of the gate for the gates after it.
public enum SelfTestFile {
  /// Writes what ``SelfTestReport/init(contentsOfFile:)`` reads, whole or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  public static func write(_ report: SelfTestReport, to path: String) throws {
    try WholeFile.write(try JSONEncoder.ofReports().encode(report), to: path)
  }
}
