/// A report, or a part of one, that says what its contenders were asked.
protocol AskedCases {
  /// The seed of the random cases.
  var seed: UInt64 { get }
  /// The git commit of the program that judged; `nil` if it does not know its own.
  var program: String? { get }
  /// The suites that were asked, except for the random cases of a campaign.
  var askedSuites: [ConformanceReport.SuiteSummary] { get }
}

extension AskedCases {
  /// Checks that two reports are of the same cases, from the same files and the same program.
  ///
  /// `name` is the file of this report, and `other` says what the other one is of.
  ///
  /// - Throws: ``MergeError`` that names what differs.
  func requireSameCases(
    as report: some AskedCases, name: String, other: String
  ) throws(MergeError) {
    guard seed == report.seed else {
      throw MergeError("\(name): seed \(seed), but \(other) has \(report.seed)")
    }
    guard askedSuites.map(\.name) == report.askedSuites.map(\.name) else {
      throw MergeError("\(name): its suites differ from those of \(other)")
    }
    for (suite, expected) in zip(askedSuites, report.askedSuites) where suite != expected {
      throw MergeError(
        "\(name): its suite \(suite.name) has \(suite.content), but that of \(other) has "
          + "\(expected.content); expected the same cases and images")
    }
    guard program == report.program else {
      throw MergeError(
        "\(name): judged by the program of commit \(program ?? "unknown"), but \(other) by that of "
          + "\(report.program ?? "unknown")")
    }
  }
}

extension ConformanceReport: AskedCases {
  var askedSuites: [SuiteSummary] { suites }
}

extension CampaignReport: AskedCases {
  var askedSuites: [ConformanceReport.SuiteSummary] { suites ?? [] }
}

extension ConformanceReport.SuiteSummary {
  /// The number of cases and the hash in words.
  fileprivate var content: String {
    "\(caseCount) case\(caseCount == 1 ? "" : "s")" + (hash.map { " of hash \($0)" } ?? "")
  }
}
