import Corpora

/// A kind of campaign: random questions, as many as wanted, whose answers are compared with exact
/// ones.
///
/// The questions are asked in pieces. Each piece depends only on the seed and on its place, so that
/// it can be asked on any core of any machine.
package struct Campaign: Sendable {
  /// The name on the command line and in files, such as `exactness`.
  package let name: String
  /// What is compared with what, in a line.
  package let summary: String
  /// What is judged, such as the name of a strategy.
  package let subject: String
  /// What the size of a campaign is counted in: `points`, `areas`, `rays` or `stacks`.
  package let unit: String
  package let usualSize: Int
  /// The size of a piece; the last one may be smaller.
  package let pieceSize: Int
  /// The title of the first column of the table, such as `family`.
  package let rowTitle: String
  /// The rows of the table, in order.
  package let rows: [String]
  /// The columns of the table, in order, before that of the disagreements.
  ///
  /// The first one counts the questions of a row: none of its other counts is greater.
  package let columns: [String]
  /// The column that counts the verdicts of a row.
  package let verdicts: String
  /// Asks a piece, from any thread.
  let ask: @Sendable (Piece) throws -> CampaignTally
  /// Asks the stored cases of a corpus, beside the random ones; `nil` if none are asked.
  package let askStored: (@Sendable ([CaseSuite]) -> CampaignTally)?

  package static let mostSize = 1_000_000_000_000

  package init(
    name: String, summary: String, subject: String, unit: String = "points", usualSize: Int,
    pieceSize: Int, rowTitle: String, rows: [String], columns: [String], verdicts: String? = nil,
    askStored: (@Sendable ([CaseSuite]) -> CampaignTally)? = nil,
    ask: @escaping @Sendable (Piece) throws -> CampaignTally
  ) {
    self.name = name
    self.summary = summary
    self.subject = subject
    self.unit = unit
    self.usualSize = usualSize
    self.pieceSize = pieceSize
    self.rowTitle = rowTitle
    self.rows = rows
    self.columns = columns
    self.verdicts = verdicts ?? columns[0]
    self.askStored = askStored
    self.ask = ask
  }

  package struct Piece: Hashable, Sendable {
    package let seed: UInt64
    /// The place among all pieces, from 0.
    package let place: Int
    /// The number of points or stacks in the pieces before it.
    package let start: Int
    /// The number of points or stacks.
    package let size: Int
  }
}
