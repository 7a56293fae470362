/// The pieces of work of a campaign, and which of them belong to a shard.
///
/// A shard holds consecutive pieces, so that the kinds of cases, which repeat from piece to piece,
/// are mixed alike in all shards.
package struct CampaignPieces: Hashable, Sendable {
  /// The number of points of the whole campaign.
  package let points: Int
  /// The number of points of a piece; the last one may have fewer.
  package let size: Int

  package init(points: Int, size: Int) {
    (self.points, self.size) = (points, size)
  }

  /// The number of pieces of the whole campaign.
  package var count: Int { (points - 1) / size + 1 }

  /// The pieces of a shard; shards differ by at most one piece.
  package func range(of shard: Shard) -> Range<Int> {
    let (each, rest) = count.quotientAndRemainder(dividingBy: shard.count)
    let first = (shard.index - 1) * each + min(shard.index - 1, rest)
    return first..<first + each + (shard.index <= rest ? 1 : 0)
  }

  /// The number of points of a piece.
  package func points(ofPiece piece: Int) -> Int { min(size, points - piece * size) }

  /// The number of points of a shard.
  package func points(of shard: Shard) -> Int {
    let pieces = range(of: shard)
    return min(points, pieces.upperBound * size) - min(points, pieces.lowerBound * size)
  }
}
