import Foundation
import Presentation

/// The files that a conformance run writes for other programs.
extension ConformanceReport {
  /// The names of the files.
  package static let fileNames = [
    "conformance.json", "conformance.xml", "conformance.md", "badge.json",
  ]

  /// Writes the files, each completely or not at all.
  ///
  /// - Throws: ``FileError`` that names the file that cannot be written.
  package func write(to folder: String, explain: ExplainCommand = ExplainCommand()) throws {
    let text = ConformanceText(self, explain: explain.inFiles)
    let markdown = text.document(limit: 20).text(.markdown)
    let files = [
      try JSONFile.hashedText(of: self), Data(JUnitDocument(self).text.utf8),
      Data((markdown + "\n").utf8), try badge.data,
    ]
    try OutputFolder.prepare(folder)
    for (name, data) in zip(Self.fileNames, files) {
      try WholeFile.write(data, to: "\(folder)/\(name)")
    }
  }

  /// A shields.io endpoint with the number of passed cases of a single contender, or of conforming
  /// contenders if there are several.
  ///
  /// A known failure counts as passed.
  private var badge: Badge {
    let (passed, of): (Int, Int)
    if contenders.count == 1 {
      let outcomes = contenders[0].outcomes
      passed = outcomes.count { $0.status.isPass || $0.status == .knownFailure }
      of = outcomes.count
    } else {
      passed = contenders.count(where: \.conforms)
      of = contenders.count
    }
    return Badge(passed: passed, of: of, nothingIsWrong: conforms, isWhole: missingPart == nil)
  }
}
