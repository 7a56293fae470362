import Dispatch
import Synchronization

extension CampaignPieces {
  /// Asks all pieces of a shard on all cores, and adds their tallies up in the order of the pieces.
  ///
  /// The sum depends only on the pieces, not on which of them ends first. A tally is kept until all
  /// pieces before it have ended, so that memory does not grow with the number of pieces.
  ///
  /// - Parameters:
  ///   - shard: the part of the campaign.
  ///   - zero: a tally of nothing.
  ///   - isCancelled: a function that is called before every piece, from any thread. When it returns
  ///     true, no further piece is asked.
  ///   - progress: a function that is called with the number of points that are done and of all
  ///     points of the shard, from any thread but never from two threads at once.
  ///   - ask: asks a piece, from any thread.
  /// - Returns: the sum, and the number of points of the pieces that were asked.
  /// - Throws: the error of the first piece that failed, after all have ended.
  package func sum<Tally: CampaignTally, Failure: Error>(
    of shard: Shard, from zero: Tally, isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void,
    ask: @escaping @Sendable (_ piece: Int) throws(Failure) -> Tally
  ) throws(Failure) -> (tally: Tally, points: Int) {
    let (range, all) = (range(of: shard), points(of: shard))
    let state = Mutex(PieceSum<Tally, Failure>(total: .success(zero), next: range.lowerBound))
    DispatchQueue.concurrentPerform(iterations: range.count) { place in
      if isCancelled() { return }
      let piece = range.lowerBound + place
      let result = Result { () throws(Failure) in try ask(piece) }
      state.withLock {
        $0.add(result, of: piece)
        $0.points += points(ofPiece: piece)
        progress($0.points, all)
      }
    }
    let sum = state.withLock {
      $0.addWaiting()
      return $0
    }
    return (try sum.total.get(), sum.points)
  }
}

/// The sum of the tallies of pieces that end in any order.
package struct PieceSum<Tally: CampaignTally, Failure: Error> {
  /// The sum of the pieces before ``next``, or the error of the first of them that failed.
  package private(set) var total: Result<Tally, Failure>
  /// The first piece that is not in the sum.
  package private(set) var next: Int
  /// The number of points of all pieces that have ended.
  var points = 0
  /// The pieces that have ended before one in front of them.
  private var waiting: [Int: Result<Tally, Failure>] = [:]

  package init(total: Result<Tally, Failure>, next: Int) {
    self.total = total
    self.next = next
  }

  package mutating func add(_ tally: Result<Tally, Failure>, of piece: Int) {
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

  private mutating func add(_ tally: Result<Tally, Failure>) {
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
