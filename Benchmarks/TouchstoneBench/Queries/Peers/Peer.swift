import HitTestStrategies
import HitTesting
import Measurements
import PeerLibraries

/// Another library's lookup of texels, prepared for one image.
protocol Peer: AnyObject {
  static var name: String { get }
  static var questions: [PeerQuestion<Self>] { get }
  init(_ data: PeerData) throws
  /// The reason why the last question failed.
  var failure: String { get }
}

/// One kind of question to a peer.
struct PeerQuestion<P: Peer>: @unchecked Sendable {
  let query: BenchmarkQuery
  /// The number of questions per call.
  let count: (P) -> Int
  /// Asks the questions and stores the answers, unless the pointer is `nil`.
  ///
  /// Returns false on failure.
  let ask: (P, UnsafeMutablePointer<Bool>?) -> Bool
  /// The answers of a strategy; `nil` where the question is not a yes-or-no question.
  let expected: (P) -> [Bool]?
}

/// The questions to peers on one image.
///
/// They are about texels, because peers do not know layers.
final class PeerData {
  let image: BenchmarkImage
  let minimumAlpha: Int
  /// The texels under the points of warm queries.
  let texels: [peer_place]
  let texelsPass: [Bool]
  /// Squares of 44 × 44 in which nothing passes.
  let squares: [peer_place]
  let squaresPass: [Bool]
  let farAway: [peer_place]
  let words: UnsafeMutableBufferPointer<UInt64>
  let wordsPerRow: Int

  /// Collects the questions on the queried image at an index of the set.
  init(_ set: ImageSet, index: Int) {
    image = set.queried[index]
    minimumAlpha = set.threshold.minimumAlpha
    let mask = Mask(image.bitmap, threshold: set.threshold)
    words = .allocate(capacity: max(1, mask.words.count))
    _ = words.initialize(fromContentsOf: mask.words)
    wordsPerRow = mask.wordsPerRow
    let placement = image.placement
    let under = set.points[index].compactMap { placement.texel(under: $0) }
    texels = under.map { peer_place(column: Int32($0.column), row: Int32($0.row)) }
    texelsPass = under.map { mask[$0.column, $0.row] }
    let strategy = PackedMask(image.bitmap, threshold: set.threshold)
    let rects = set.emptyPlaces[index].rects
    squares = rects.map { peer_place(column: Int32($0.minColumn), row: Int32($0.minRow)) }
    squaresPass = rects.map(strategy.hitsAny)
    farAway = rects.map { _ in peer_place(column: 1 << 20, row: 1 << 20) }
  }

  deinit { words.deallocate() }
}

/// The questions of one kind to a peer, on the images of a set.
struct PeerQuery<P: Peer>: QueryModel {
  var query: BenchmarkQuery { question.query }
  let peers: PeerSet<P>
  let question: PeerQuestion<P>

  func prepare() throws -> [P] {
    let peers = try peers.prepared.get()
    for peer in peers {
      guard let expected = question.expected(peer) else { continue }
      var answers = [Bool](repeating: false, count: expected.count)
      let succeeded = answers.withUnsafeMutableBufferPointer {
        question.ask(peer, $0.baseAddress)
      }
      if !succeeded { throw BenchmarkFault(peer.failure) }
      try LimitData.require(answers, equal: expected, in: "\(query.rawValue)/\(P.name)")
    }
    return peers
  }

  func run(_ slice: TimedSlice, _ peers: [P]) {
    let count = peers.reduce(0) { $0 + question.count($1) }
    while slice.keepRunning(count) {
      for peer in peers where !question.ask(peer, nil) { slice.fail(peer.failure) }
    }
  }
}

/// A peer that is prepared for the queried images of a set on first use.
final class PeerSet<P: Peer> {
  let set: ImageSet
  private(set) lazy var prepared = Result {
    try set.queried.indices.map { try P(PeerData(set, index: $0)) }
  }

  init(_ set: ImageSet) { self.set = set }
}
