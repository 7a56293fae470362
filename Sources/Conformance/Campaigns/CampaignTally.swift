/// The counts of a campaign, or of a part of one, which can be added.
package struct CampaignTally: Hashable, Codable, Sendable {
  /// The number of random points or stacks.
  package var size = 0
  /// What was counted, by the rows of the campaign's table.
  package var rows: [String: Row] = [:]

  /// The counts of a row, such as those of one contender.
  package struct Row: Hashable, Codable, Sendable {
    private var counts: [String: Int] = [:]
    package private(set) var wrong = 0
    /// The first wrong answers in words, at most ``keptDisagreements``.
    package private(set) var disagreements: [String] = []

    /// The greatest number of wrong answers that are kept in words.
    package static let keptDisagreements = 10

    package init(_ counts: [String: Int] = [:]) { self.counts = counts }

    package subscript(column: String) -> Int {
      get { counts[column] ?? 0 }
      set { counts[column] = newValue }
    }

    /// The count of a column; `nil` where the row counts no such thing.
    package func count(_ column: String) -> Int? { counts[column] }

    /// Counts a wrong answer, or several that are reported together.
    package mutating func disagree(_ count: Int = 1, _ words: @autoclosure () -> String) {
      wrong += count
      if disagreements.count < Self.keptDisagreements { disagreements.append(words()) }
    }

    /// Adds counts, and keeps the first wrong answers.
    package static func += (left: inout Row, right: Row) {
      left.counts.merge(right.counts, uniquingKeysWith: +)
      left.wrong += right.wrong
      let room = keptDisagreements - left.disagreements.count
      left.disagreements += right.disagreements.prefix(room)
    }

    /// Whether the numbers can be counts of a campaign of a size.
    func isSound(in campaign: Campaign, size: Int) -> Bool {
      let most = counts[campaign.columns[0]] ?? size
      return (0...Tally.most).contains(most)
        && (counts.values + [wrong]).allSatisfy { (0...most).contains($0) }
        && counts.keys.allSatisfy(campaign.columns.contains)
        && disagreements.count <= min(wrong, Self.keptDisagreements)
        && disagreements.isEmpty == (wrong == 0)
    }
  }

  package init() {}

  /// A row; an empty one if nothing was counted in it.
  package subscript(row: String) -> Row { rows[row] ?? Row() }

  package var total: Row { rows.values.reduce(into: Row()) { $0 += $1 } }

  package var wrong: Int { total.wrong }

  /// Adds counts, and keeps the first wrong answers of each row.
  package static func += (left: inout CampaignTally, right: CampaignTally) {
    left.size += right.size
    for (name, row) in right.rows { left.rows[name, default: Row()] += row }
  }

  /// Whether the numbers can be counts of a campaign.
  func isSound(in campaign: Campaign) -> Bool {
    size >= 0 && rows.keys.allSatisfy(campaign.rows.contains)
      && rows.values.allSatisfy { $0.isSound(in: campaign, size: size) }
  }
}
