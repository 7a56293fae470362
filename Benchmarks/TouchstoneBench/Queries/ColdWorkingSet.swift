import RandomNumbers
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// What decides how many images make a working set.
enum WorkingSetSizing {
  case byWhatIsKept
  case byPixels
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
    let images = set.queried
    let length = max(1 << 18, min(1 << 21, 2 * CacheSizes.lastLevelBytes / 64))
    return (0..<length).map { _ in
      let strategy = Int.random(in: 0..<count, using: &random)
      let image = strategy % images.count
      let point = images[image].randomPoint(using: &random)
      return ColdQuery(
        strategy: UInt32(strategy), image: UInt32(image), x: Float(point.x), y: Float(point.y))
    }
  }
}

/// A working set larger than the caches: prepared images, and queries on them.
final class ColdWorkingSet<S: HitTestStrategy> {
  private let subject: Subject<S>
  private let strategies: [S]
  private let queries: [ColdQuery]
  /// The query after the last one of the previous slice, so that a slice does not find its texels in
  /// cache.
  private var next = 0
  private let bytes: Int

  init(_ subject: Subject<S>, _ sizing: WorkingSetSizing) throws {
    self.subject = subject
    let wanted = 2 * CacheSizes.lastLevelBytes
    let images = subject.set.queried
    let pixelBytes = images.reduce(0) { $0 + 4 * $1.bitmap.width * $1.bitmap.height }
    let (one, heap) = try HeapCounts.during { try images.map(subject.prepare) }
    withExtendedLifetime(one) {}
    // Where heap use cannot be counted, the size of the pixels is used instead.
    let round = sizing == .byPixels ? pixelBytes : heap?.retainedBytes ?? pixelBytes
    // A strategy that keeps nothing per image still gets many images.
    let count = min(max(1, (1 << 17) / images.count), wanted / max(1, round) + 1) * images.count
    var strategies: [S] = []
    strategies.reserveCapacity(count)
    let (_, all) = try HeapCounts.during {
      for index in 0..<count {
        strategies.append(try subject.prepare(images[index % images.count]))
      }
    }
    self.strategies = strategies
    bytes = all?.retainedBytes ?? pixelBytes * count / images.count
    queries = subject.set.coldQueries(on: count)
  }

  func run(_ slice: TimedSlice) {
    let placements = subject.set.queried.map(\.placement)
    let batch = subject.pointsPerImage
    var next = self.next
    while slice.keepRunning(batch) {
      var done = 0
      while done < batch {
        let query = queries[next]
        let hit = strategies[Int(query.strategy)].hits(
          Point(x: Double(query.x), y: Double(query.y)), in: placements[Int(query.image)])
        do_not_optimize_bool(hit)
        next = next &+ 1 == queries.count ? 0 : next &+ 1
        done &+= 1
      }
    }
    self.next = next
    guard slice.wantsCounters else { return }
    let sample = queries.prefix(batch)
    let hits = sample.count { query in
      strategies[Int(query.strategy)].hits(
        Point(x: Double(query.x), y: Double(query.y)), in: placements[Int(query.image)])
    }
    slice.setCounter("hit_rate", Double(hits) / Double(sample.count))
    slice.setCounter("cold_bytes", Double(bytes))
    slice.setCounter("cold_images", Double(strategies.count))
  }
}
