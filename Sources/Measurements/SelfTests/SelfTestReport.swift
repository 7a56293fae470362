import Foundation
import Presentation
import StrictJSON

/// What the trials of a self-test have shown, in a file to which later sessions add.
///
/// All trials are of one machine and have their settings in common.
package protocol SelfTestReport: VersionedFormat, Codable, Hashable, Sendable {
  /// What a file should be, as in `not a report of the gate's self-test`.
  static var title: String { get }
  var machine: MachineIdentity { get }
  /// The versions of what the trials were made with, by name; all of them where trials had
  /// different ones.
  ///
  /// Older trials did not keep them and add nothing; `nil` if all are older.
  var versions: [String: String]? { get set }
  /// Returns the number of trials of a kind and under a load that have a name.
  func count(of name: String) -> Int
  /// Why the numbers cannot be those of trials; `nil` if they can.
  var impossibility: String? { get }
  /// Whether a trial was wrong in a way that even a short test must not show.
  ///
  /// A trial that decides nothing is not a fault: the machine may be too noisy.
  var hasFault: Bool { get }
  /// What was measured where, a line each.
  var heading: [String] { get }
  /// The rates with what they count.
  var table: TextTable { get }
  /// How to read the table, a line each.
  var notes: [String] { get }
  /// The rates that can have a target.
  var rates: [SelfTestRate] { get }
  var json: String { get throws }
}

extension SelfTestReport {
  package static var versionKey: String { "version" }

  /// Reads a report from a file.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(contentsOfFile path: String) throws(ResultsError) {
    try self.init(versionedFile: path, as: "a report of \(Self.title)")
    if let impossibility { throw ResultsError(file: path, reason: impossibility) }
  }

  package var json: String { get throws { try ownJSON(overLines: true) } }

  /// Writes a file for ``init(contentsOfFile:)``, completely or not at all.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  package func write(to path: String) throws {
    try WholeFile.write(Data("\(try json)\n".utf8), to: path)
  }

  /// Adds the versions of what a trial was made with.
  package mutating func add(versions: [String: String]?) {
    self.versions = Versions.merging(self.versions, versions)
  }

  package var missesTarget: Bool { rates.contains { $0.standing?.isMissed == true } }

  package func text(_ style: TextTable.Style) -> String {
    let explanation =
      "The interval is Wilson's. A target is met when the share meets it, and proved when the "
      + "whole interval does, which takes many runs. No number of runs proves “none”."
    return TextDocument([.sentences(heading), .table(table), .sentences([explanation] + notes)])
      .text(style)
  }

  /// The number of targets met and missed, in one line.
  package var summary: String {
    let standings = rates.compactMap(\.standing)
    func count(_ some: Set<SelfTestRate.Standing>, _ words: String) -> String? {
      let number = standings.count { some.contains($0) }
      return number == 0 ? nil : "\(number) \(words)"
    }
    let met = standings.count { !$0.isMissed && $0 != .notRun }
    return [
      "\(met) of \(Quantity.counted(standings.count, "target")) met",
      count([.metNotShown], "of them not yet proved"),
      count([.missed, .missedNotShown], "missed"), count([.notRun], "not run"),
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The text in the section of a document.
  package var sectionText: String {
    "\(text(TextTable.Style(.markdown, isWide: true)))\n\nIn short: \(summary)."
  }
}
