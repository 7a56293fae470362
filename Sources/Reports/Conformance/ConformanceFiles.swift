import Conformance
import Foundation

/// The files that a conformance run leaves for other programs.
public struct ConformanceFiles {
  private let report: ConformanceReport

  public init(_ report: ConformanceReport) { self.report = report }

  /// Makes a folder for the files.
  ///
  /// - Throws: ``FileError`` when files cannot be written there.
  public static func prepare(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: folder), withIntermediateDirectories: true)
    } catch {
      throw FileError(description: "\(folder): is no folder and cannot be made one")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw FileError(description: "\(folder): cannot be written")
    }
  }

  /// Writes `conformance.json`, `conformance.xml`, `conformance.md` and `badge.json`, each whole or not at all.
  ///
  /// - Throws: ``FileError`` naming the file that cannot be written.
  public func write(to folder: String) throws {
    let text = ConformanceText(report)
    let markdown = [
      text.summary, text.overview(.markdown), text.byDimension(.markdown),
      text.disagreements(limit: 20),
    ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    let files: [(String, Data)] = [
      ("conformance.json", try json()), ("conformance.xml", Data(JUnitXML(report).text.utf8)),
      ("conformance.md", Data((markdown + "\n").utf8)), ("badge.json", try badge.data),
    ]
    try Self.prepare(folder)
    for (name, data) in files { try WholeFile.write(data, to: "\(folder)/\(name)") }
  }

  private func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A number that JSON lacks would lose the whole file.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(report)
  }

  /// A shields.io endpoint: how many of all cases passed, or how many contenders where there are several.
  var badge: Badge {
    let (passed, of): (Int, Int)
    if report.contenders.count == 1 {
      let outcomes = report.contenders[0].outcomes
      passed = outcomes.count { [.pass, .excused, .knownFailure].contains($0.status) }
      of = outcomes.count
    } else {
      passed = report.contenders.count(where: \.conforms)
      of = report.contenders.count
    }
    return Badge(
      passed: passed, of: of, nothingIsWrong: report.conforms,
      isWhole: report.missingPart == nil)
  }
}
