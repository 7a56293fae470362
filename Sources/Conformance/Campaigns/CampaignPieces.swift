/// The pieces of a campaign, and which of them belong to a shard.
///
/// A shard holds consecutive pieces, so that the kinds of cases, which repeat from piece to piece,
/// are mixed alike in all shards.
package struct CampaignPieces: Hashable, Sendable {
  /// The size of the whole campaign.
  package let size: Int
  /// The size of a piece; the last one may be smaller.
  package let pieceSize: Int

  package init(of size: Int, each pieceSize: Int) {
    (self.size, self.pieceSize) = (size, pieceSize)
  }

  /// The number of pieces of the whole campaign.
  package var count: Int { (size - 1) / pieceSize + 1 }

  /// The pieces of a shard; shards differ by at most one piece.
  package func range(of shard: Shard) -> Range<Int> {
    let (each, rest) = count.quotientAndRemainder(dividingBy: shard.count)
    let first = (shard.index - 1) * each + min(shard.index - 1, rest)
    return first..<first + each + (shard.index <= rest ? 1 : 0)
  }

  package func size(ofPiece piece: Int) -> Int { min(pieceSize, size - piece * pieceSize) }

  package func size(of shard: Shard) -> Int {
    let pieces = range(of: shard)
    return min(size, pieces.upperBound * pieceSize) - min(size, pieces.lowerBound * pieceSize)
  }
}
