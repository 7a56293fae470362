/// The sum of the tallies of pieces that end in any order.
///
/// The sum depends only on the pieces, not on which of them ends first. A tally is kept until all
/// pieces before it have ended, so that memory does not grow with the number of pieces.
package struct PieceSum {
  /// The sum of the pieces before ``next``, or the error of the first of them that failed.
  package private(set) var total: Result<CampaignTally, any Error> = .success(CampaignTally())
  /// The first piece that is not in the sum.
  package private(set) var next: Int
  /// The pieces that have ended before one in front of them.
  private var waiting: [Int: Result<CampaignTally, any Error>] = [:]

  /// Makes the sum of no piece, to which those from `next` on are added.
  package init(next: Int) { self.next = next }

  /// Adds a piece that has ended.
  package mutating func add(_ tally: Result<CampaignTally, any Error>, of piece: Int) {
    waiting[piece] = tally
    while let tally = waiting.removeValue(forKey: next) {
      add(tally)
      next += 1
    }
  }

  /// Adds the pieces behind one that was never asked, because the campaign was cancelled.
  package mutating func addWaiting() {
    for piece in waiting.keys.sorted() { add(waiting[piece]!) }
    waiting = [:]
  }

  private mutating func add(_ tally: Result<CampaignTally, any Error>) {
    // After an error, the others no longer matter.
    guard case .success(var sum) = total else { return }
    switch tally {
    case .success(let tally):
      sum += tally
      total = .success(sum)
    case .failure: total = tally
    }
  }
}
