import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import RandomNumbers

/// What decides how many images make a working set.
enum WorkingSetSizing {
  /// What the strategy keeps fills twice the last cache level.
  case byWhatIsKept
  /// The pixels of the images fill twice the last cache level.
  case byPixels
  /// As many images as a product holds at once.
  ///
  /// There are fewer where what the strategy keeps fills the last cache level four times: with more
  /// of them a point would cost the same.
  case product(imagesAtOnce: Int)
}

/// A random point on a random image of a working set.
///
/// It is small, because the list of queries passes through the caches too.
struct ColdQuery {
  let strategy: UInt32
  let image: UInt32
  let x: Float
  let y: Float

  @inline(__always)
  var point: Point { Point(x: Double(x), y: Double(y)) }

  /// Queries on `count` prepared images, which are copies of the set's in turn.
  ///
  /// With one cache line per query the list is long enough to fill the caches before it repeats.
  static func list(on count: Int, of set: ImageSet) -> [ColdQuery] {
    var random = SeededGenerator(seed: 0xC01D)
    let (images, copies) = (set.queried, set.copies(count))
    let length = max(1 << 18, min(1 << 21, 2 * CacheSizes.lastLevelBytes / 64))
    return (0..<length).map { _ in
      let strategy = Int.random(in: 0..<count, using: &random)
      let image = copies[strategy]
      let point = images[image].randomPoint(using: &random)
      return ColdQuery(
        strategy: UInt32(strategy), image: UInt32(image), x: Float(point.x), y: Float(point.y))
    }
  }
}

/// Prepared images at random places of memory, and queries on them.
final class ColdWorkingSet<S: HitTestStrategy> {
  let placements: [Placement]
  private let strategies: [S]
  private let queries: [ColdQuery]
  /// The same queries as numbers.
  let questions: QuestionsInTurn
  private let bytes: Int

  init(_ subject: Subject<S>, _ sizing: WorkingSetSizing) throws {
    let set = subject.set
    placements = set.queried.map(\.placement)
    let count = try Self.count(subject, sizing)
    let copies = set.copies(count)
    var strategies: [S] = []
    strategies.reserveCapacity(count)
    let (_, all) = try HeapCounts.during {
      for image in copies { strategies.append(try subject.prepare(set.queried[image])) }
    }
    self.strategies = strategies
    bytes = all?.retainedBytes ?? set.pixelBytes * count / set.queried.count
    let (queries, timed) = set.coldQueries(on: count)
    self.queries = queries
    let (placements, perRound) = (placements, subject.pointsPerImage)
    let answers = try timed.judged(S.self, first: perRound) { [strategies] in
      (strategies[Int(queries[$0].strategy)], placements[$1])
    }
    questions = QuestionsInTurn(answers, count: queries.count, perRound: perRound)
  }

  /// The number of prepared images.
  private static func count(_ subject: Subject<S>, _ sizing: WorkingSetSizing) throws -> Int {
    let (images, pixelBytes) = (subject.set.queried, subject.set.pixelBytes)
    // Where heap use cannot be counted, the size of the pixels is used instead.
    func kept() throws -> Int {
      max(1, try HeapCounts.retainedBytes { try images.map(subject.prepare) } ?? pixelBytes)
    }
    switch sizing {
    case .byWhatIsKept, .byPixels:
      let round = if case .byPixels = sizing { max(1, pixelBytes) } else { try kept() }
      // A strategy that keeps nothing per image still gets many images.
      let rounds = min(max(1, (1 << 17) / images.count), 2 * CacheSizes.lastLevelBytes / round + 1)
      return rounds * images.count
    case .product(let imagesAtOnce):
      if imagesAtOnce <= images.count { return imagesAtOnce }
      let rounds = 4 * CacheSizes.lastLevelBytes / (try kept()) + 1
      return min(imagesAtOnce, rounds * images.count, 1 << 19)
    }
  }

  func run(_ slice: TimedSlice) throws {
    let placements = self.placements
    try questions.ask(slice) { hits($0, placements).answer }
    publishCounters(slice)
  }

  /// Asks the query at a place of the list, given the placements of all images.
  @inline(__always)
  func hits(_ index: Int, _ placements: [Placement]) -> Bool {
    let query = queries[index]
    return strategies[Int(query.strategy)].hits(
      query.point, in: placements[Int(query.image)])
  }

  /// Publishes the share of points that hit, and what the set holds.
  func publishCounters(_ slice: TimedSlice) {
    guard slice.wantsCounters else { return }
    let sample = 0..<questions.perRound
    slice.setCounter(
      "hit_rate", Double(sample.count { hits($0, placements) }) / Double(sample.count))
    slice.setCounter("cold_bytes", Double(bytes))
    slice.setCounter("cold_images", Double(strategies.count))
  }
}
