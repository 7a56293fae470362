import RandomNumbers
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// What decides how many images make a working set.
enum WorkingSetSizing {
  /// What the strategy keeps fills twice the last cache level.
  case byWhatIsKept
  /// The pixels of the images fill twice the last cache level.
  case byPixels
  /// So many images as a product holds at once.
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

  /// Queries on `count` prepared images, which are copies of the set's in turn.
  ///
  /// With one cache line per query the list is long enough to fill the caches before it repeats.
  static func list(on count: Int, of set: ImageSet) -> [ColdQuery] {
    var random = SeededGenerator(seed: 0xC01D)
    let (images, copied) = (set.queried, set.copied(for: count))
    let length = max(1 << 18, min(1 << 21, 2 * CacheSizes.lastLevelBytes / 64))
    return (0..<length).map { _ in
      let strategy = Int.random(in: 0..<count, using: &random)
      let image = copied[strategy % copied.count]
      let point = images[image].randomPoint(using: &random)
      return ColdQuery(
        strategy: UInt32(strategy), image: UInt32(image), x: Float(point.x), y: Float(point.y))
    }
  }
}

/// Prepared images at random places of memory, and queries on them.
final class ColdWorkingSet<S: HitTestStrategy> {
  private let placements: [Placement]
  /// The number of queries per round.
  let batch: Int
  private let strategies: [S]
  private let queries: [ColdQuery]
  /// The query after the last one of the previous slice, so that a slice does not find its texels in
  /// cache.
  private var next = 0
  private let bytes: Int

  init(_ subject: Subject<S>, _ sizing: WorkingSetSizing) throws {
    let set = subject.set
    placements = set.queried.map(\.placement)
    batch = subject.pointsPerImage
    let count = try Self.count(subject, sizing)
    let copied = set.copied(for: count)
    var strategies: [S] = []
    strategies.reserveCapacity(count)
    let (_, all) = try HeapCounts.during {
      for index in 0..<count {
        strategies.append(try subject.prepare(set.queried[copied[index % copied.count]]))
      }
    }
    self.strategies = strategies
    bytes = all?.retainedBytes ?? Self.pixelBytes(of: set) * count / set.queried.count
    queries = set.coldQueries(on: count)
  }

  private static func pixelBytes(of set: ImageSet) -> Int {
    set.queried.reduce(0) { $0 + 4 * $1.bitmap.width * $1.bitmap.height }
  }

  /// The number of prepared images.
  private static func count(_ subject: Subject<S>, _ sizing: WorkingSetSizing) throws -> Int {
    let images = subject.set.queried
    let pixelBytes = pixelBytes(of: subject.set)
    // Where heap use cannot be counted, the size of the pixels is used instead.
    func kept() throws -> Int {
      let (one, heap) = try HeapCounts.during { try images.map(subject.prepare) }
      withExtendedLifetime(one) {}
      return max(1, heap?.retainedBytes ?? pixelBytes)
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

  func run(_ slice: TimedSlice) {
    let placements = self.placements
    var next = self.next
    while slice.keepRunning(batch) {
      var done = 0
      while done < batch {
        do_not_optimize_bool(hits(next, placements))
        next = next &+ 1 == queries.count ? 0 : next &+ 1
        done &+= 1
      }
    }
    self.next = next
    publishCounters(slice)
  }

  /// Asks the query of the list at `index` modulo the length of the list.
  func ask(_ index: Int) { do_not_optimize_bool(hits(index % queries.count, placements)) }

  @inline(__always)
  private func hits(_ index: Int, _ placements: [Placement]) -> Bool {
    let query = queries[index]
    return strategies[Int(query.strategy)].hits(
      Point(x: Double(query.x), y: Double(query.y)), in: placements[Int(query.image)])
  }

  /// Publishes the share of points that hit, and what the set holds.
  func publishCounters(_ slice: TimedSlice) {
    guard slice.wantsCounters else { return }
    let sample = 0..<min(batch, queries.count)
    slice.setCounter(
      "hit_rate", Double(sample.count { hits($0, placements) }) / Double(sample.count))
    slice.setCounter("cold_bytes", Double(bytes))
    slice.setCounter("cold_images", Double(strategies.count))
  }
}
