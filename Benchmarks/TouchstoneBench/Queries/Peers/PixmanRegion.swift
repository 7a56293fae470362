import Measurements
import PeerLibraries

/// pixman's region of the texels that pass, of one image of a set.
final class PixmanRegion: Peer {
  static var name: String { "pixman-region" }
  var failure: String { "pixman has no memory" }
  let data: PeerData
  let peer: OpaquePointer

  init(_ data: PeerData) throws {
    self.data = data
    // The words do not move while the data is retained.
    let words = data.words
    guard
      let peer = pixman_peer_make(
        words.baseAddress, data.wordsPerRow, Int32(data.image.bitmap.width),
        Int32(data.image.bitmap.height))
    else { throw BenchmarkFault("pixman cannot make the image's region") }
    self.peer = peer
  }

  deinit { pixman_peer_free(peer) }

  static let questions: [PeerQuestion<PixmanRegion>] = [
    PeerQuestion(
      query: .peerPoint, count: { $0.data.texels.count },
      ask: { region, hits in
        pixman_peer_points(region.peer, region.data.texels, region.data.texels.count, hits)
        return true
      }, expected: { $0.data.texelsPass }),
    PeerQuestion(
      query: .peerRect, count: { $0.data.squares.count },
      ask: { region, hits in
        pixman_peer_rects(
          region.peer, region.data.squares, region.data.squares.count, Int32(EmptyPlaces.side),
          hits)
        return true
      }, expected: { $0.data.squaresPass }),
    PeerQuestion(
      query: .peerRegion, count: { _ in 1 },
      ask: { region, _ in
        pixman_peer_region(region.peer)
        return true
      }, expected: { _ in nil }),
  ]
}
