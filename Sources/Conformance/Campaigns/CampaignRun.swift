import Corpora
import Presentation
import Synchronization

/// A campaign of one size and seed, or a part of it, which is asked on all cores.
package struct CampaignRun: Sendable {
  private let campaign: Campaign
  private let seed: UInt64
  private let pieces: CampaignPieces
  private let stored: [CaseSuite]?
  private let shard: Shard
  private let program: String?
  private let versions: [String: String]?

  /// Prepares a run; the size is that of the whole campaign in points or stacks.
  ///
  /// The first shard asks the stored suites of a corpus too, if the campaign asks any.
  ///
  /// - Precondition: `size` is positive.
  package init(
    _ campaign: Campaign, size: Int, seed: UInt64, stored: [CaseSuite]? = nil,
    shard: Shard = .whole, program: String? = nil, versions: [String: String]? = nil
  ) {
    precondition(size > 0, "\(size) \(campaign.unit)")
    self.campaign = campaign
    self.seed = seed
    self.stored = stored
    self.shard = shard
    self.program = program
    self.versions = versions
    pieces = CampaignPieces(of: size, each: campaign.pieceSize)
  }

  /// The number of points or stacks of the shard.
  package var shardSize: Int { pieces.size(of: shard) }

  /// Asks everything that belongs to the shard.
  ///
  /// The tally of a complete run depends only on the size, the seed and the shard, not on how the
  /// work was divided among cores. The tallies of all shards add up to that of the whole campaign.
  ///
  /// - Parameters:
  ///   - isCancelled: a function that is called before every piece, from any thread. When it
  ///     returns true, no further piece is asked, and the report says what is missing.
  ///   - progress: a function that is called with the number of points or stacks that are done and
  ///     of all those of the shard, from any thread but never from two threads at once.
  /// - Returns: the counts and the first disagreements.
  /// - Throws: the error of the first piece that failed, after all have ended.
  package func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> CampaignReport {
    let clock = ContinuousClock()
    let start = clock.now
    var tally = try askPieces(isCancelled, progress)
    let isWhole = tally.size == shardSize
    // After an interruption, something is missing anyway.
    if isWhole, shard.index == 1, let stored, let ask = campaign.askStored { tally += ask(stored) }
    return CampaignReport(
      campaign, size: pieces.size, seed: seed, stored: stored, shard: shard,
      seconds: (clock.now - start) / .seconds(1), tally: tally, program: program,
      versions: versions, gaps: isWhole ? nil : [missing(from: tally)])
  }

  private func missing(from tally: CampaignTally) -> String {
    "interrupted, only \(Quantity.count(tally.size)) of \(Quantity.count(shardSize)) "
      + campaign.unit
  }

  private func askPieces(
    _ isCancelled: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) throws -> CampaignTally {
    let range = pieces.range(of: shard)
    let state = Mutex((sum: PieceSum(next: range.lowerBound), done: 0))
    AllCores.work(on: range.count, isCancelled, with: ()) { _, index in
      let place = range.lowerBound + index
      let piece = Campaign.Piece(
        seed: seed, place: place, start: place * pieces.pieceSize,
        size: pieces.size(ofPiece: place))
      let result = Result { try campaign.ask(piece) }
      state.withLock {
        $0.sum.add(result, of: place)
        $0.done += piece.size
        progress($0.done, shardSize)
      }
    }
    return try state.withLock {
      $0.sum.addWaiting()
      return try $0.sum.total.get()
    }
  }
}
