import ArgumentParser
import Choosing
import CommandLineTools
import Conformance
import Contenders
import FileAccess
import Foundation
import HitTestStrategies
import Measurements
import Pages
import Presentation
import Recipes

/// The options for a report as a page.
struct PageOptions: ParsableArguments {
  @Option(help: takes("file", "The file of the page (default: build/report.html)."))
  var output: String?

  @Option(
    help: takes(
      "file",
      "The results of `touchstone conform` (default: \(ResultFolder.strategies.file); for a "
        + "plug-in \(ResultFolder.plugin.file))."))
  var conformance: String?

  @Option(help: takes("folder", "The folder of the run's images, if it was moved."))
  var imageFolder: String?

  @OptionGroup var imageLimits: ImageLimitOptions

  @Option(
    help: takes(
      "command", "A program that speaks the adapter protocol, whose answers the page shows, too."))
  var adapter: String?

  private static let defaultOutput = "build/report.html"

  /// The first of these options that is given.
  var givenOption: String? {
    let given = [
      ("--output", output), ("--conformance", conformance), ("--image-folder", imageFolder),
      ("--adapter", adapter),
    ]
    return given.first { $0.1 != nil }?.0 ?? imageLimits.words.first
  }

  func validate() throws {
    try require(output != "", "--output: expected a file")
    try requireCommand(adapter)
  }

  /// Writes the page of a run and prints its path.
  ///
  /// - Throws: an error that names the file or the option.
  func write(_ table: MeasurementTable, choice: ChoiceRecord?) throws {
    let path = output ?? Self.defaultOutput
    let report = try conformanceReport(of: table)
    let images = RunImages(table, folder: imageFolder, limits: imageLimits.limits)
    let contenders = try contenders(for: table)
    let progress = ProgressLine()
    let pictures = images.images.enumerated().map { index, image in
      progress.say("asking on image \(index + 1) of \(images.images.count)")
      return ImagePicture(
        image.name, image.bitmap, threshold: image.threshold, contenders: contenders)
    }
    progress.clear()
    let unknown = table.strategies.filter { name in !contenders.contains { $0.name == name } }
    var notes = images.notes
    if !unknown.isEmpty {
      let names = unknown.joined(separator: ", ")
      notes.append("Not asked here, because this program does not have them: \(names).")
    }
    let page = ReportPage(
      table, conformance: report, pictures: pictures, choice: choice, notes: notes)
    try OutputFolder.prepare(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    try WholeFile.write(Data(page.html.utf8), to: path)
    print("report: \(path.onOneLine)")
  }

  /// The strategies of the run, and the program of the user.
  private func contenders(for table: MeasurementTable) throws -> [any Contender] {
    let strategies = Registry.known
      .filter { table.strategies.contains($0.name) }.map(contender)
    return try strategies + (adapter.map { [try startedAdapter($0)] } ?? [])
  }

  /// The results of the conformance run that was asked for, or of the last ones, which may have
  /// judged others than this run timed.
  private func conformanceReport(of table: MeasurementTable) throws -> ShownConformance {
    if let conformance {
      let report = try unwrapped(
        Self.conformanceReport(conformance), "--conformance \(conformance): cannot be read")
      return ShownConformance(all: report)
    }
    // A program behind an adapter is never timed.
    let last = try [ResultFolder.strategies, .plugin].compactMap {
      try Self.conformanceReport($0.file)
    }
    return ShownConformance(last: last, of: table)
  }

  /// Reads the results of a conformance run; `nil` where there is no such file.
  private static func conformanceReport(_ path: String) throws -> ConformanceReport? {
    try FileManager.default.contents(atPath: path).map {
      try ConformanceReport(parsing: $0, name: path, isPart: false)
    }
  }
}
