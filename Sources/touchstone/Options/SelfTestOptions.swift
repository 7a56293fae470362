import ArgumentParser
import CommandLineTools
import Foundation
import Measurements
import Presentation

/// What the self-tests of the gate and of the ranks have in common.
struct SelfTestOptions: ParsableArguments {
  @Option(help: takes("folder", "A source tree with built benchmarks."))
  var tree = "."

  @Flag(help: "Show the stored results and run nothing.")
  var stored = false

  @Option(help: takes("file", "A document with the marker lines for the table."))
  var into: String?

  /// Returns the place of the table; `nil` for none.
  ///
  /// - Throws: what is wrong with the document, now rather than after hours.
  func table(in section: GeneratedSection) throws -> SelfTestSession.Table? {
    guard let into else { return nil }
    let document = Document(path: into)
    _ = try section.parts(of: document.text(), named: into)
    return (document, section)
  }
}

/// A session of a self-test: makes the trials that its file lacks, and shows the rates.
struct SelfTestSession {
  /// The place of the table.
  typealias Table = (document: Document, section: GeneratedSection)

  let file: String
  /// Whether the trials in the file are shown and none are made.
  let isStored: Bool
  /// Whether the trials in the file count.
  let goesOn: Bool
  /// Whether only wrong trials make the test fail, as a short test shows no rates.
  var isQuick = false
  /// The table to update; `nil` for none.
  var table: Table?
  /// Whether the table may show a part of the trials that the test is to have.
  var tablesParts = false

  /// Runs the session of a test, which the closure makes.
  ///
  /// - Throws: the exit status 1 when a target is missed, and 2 when there is no result or the
  ///   session was interrupted.
  func run<Test: SelfTest>(_ test: (ProgressLine) throws -> Test) throws {
    Interruption.watch()
    let folder = NSString(string: file).deletingLastPathComponent
    try OutputFolder.prepare(folder.isEmpty ? "." : folder)
    let earlier = isStored || goesOn ? try Test.Report(contentsOfFile: file) : nil
    let report = isStored ? earlier : try measure(test, after: earlier)
    if let report {
      print(report.text(.standardOutput()), report.summary, separator: "\n")
    }
    let isInterrupted = Interruption.isRequested
    if let (document, section) = table, let report, tablesParts || !isInterrupted {
      try document.replace(section, with: report.sectionText)
    }
    if isInterrupted {
      let found = report == nil ? "" : "; \(file) has the results so far"
      StandardError.line("touchstone: error: interrupted\(found)")
    }
    guard let report, !isInterrupted else { throw ExitCode(2) }
    if isQuick ? report.hasFault : report.missesTarget { throw ExitCode(1) }
  }

  private func measure<Test: SelfTest>(
    _ test: (ProgressLine) throws -> Test, after earlier: Test.Report?
  ) throws -> Test.Report? {
    let progress = ProgressLine()
    defer { progress.clear() }
    var test = try test(progress)
    return try test.run(after: earlier, progress: progress.announce) { try $0.write(to: file) }
  }
}
