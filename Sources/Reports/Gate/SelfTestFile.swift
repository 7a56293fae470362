import Foundation
import Gates

/// The file that stores the last self-test for later gates.
public enum SelfTestFile {
  /// Writes a file for ``SelfTestReport/init(contentsOfFile:)``, completely or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  public static func write(_ report: SelfTestReport, to path: String) throws {
    try WholeFile.write(try JSONEncoder.ofReports().encode(report), to: path)
  }
}
