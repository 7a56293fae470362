import Foundation
import Gates
import Measurements

/// The file that stores the last self-test.
public enum SelfTestFile {
  /// Writes a file for ``SelfTestReport/init(contentsOfFile:)``, completely or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  public static func write(_ report: SelfTestReport, to path: String) throws {
    try WholeFile.write(try JSONEncoder.ofReports().encode(report), to: path)
  }

  /// Writes a file for ``RankSelfTestReport/init(contentsOfFile:)``, completely or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  public static func write(_ report: RankSelfTestReport, to path: String) throws {
    try WholeFile.write(try JSONEncoder.ofReports().encode(report), to: path)
  }
}
