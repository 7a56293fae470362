import RandomNumbers
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// What decides how many images make a working set.
enum WorkingSetSizing {
  case byWhatIsKept
  case byPixels
}

/// A working set larger than the caches: prepared images, and queries on them.
final class ColdWorkingSet<S: HitTestStrategy> {
  /// The query is small, because the list of queries passes through the caches too.
  struct Query {
    let strategy: UInt32
    let image: UInt32
    let x: Float
    let y: Float
  }

  private let subject: Subject<S>
  private let strategies: [S]
  private let queries: [Query]
  /// The query after the last one of the previous call, so that a call does not find its texels in
  /// cache.
  private var next = 0
  private let bytes: Int

  /// The working set of this strategy and set of images.
  ///
  /// Only the most recent one is kept, because they are large.
  static func current(
    for subject: Subject<S>, sizing: WorkingSetSizing
  ) throws -> ColdWorkingSet<S> {
    if let held = LastColdWorkingSet.shared.held, held.subject === subject, held.sizing == sizing,
      let workingSet = held.workingSet as? ColdWorkingSet<S>
    {
      return workingSet
    }
    LastColdWorkingSet.shared.held = nil
    let workingSet = try ColdWorkingSet(subject, sizing)
    LastColdWorkingSet.shared.held = (subject, sizing, workingSet)
    return workingSet
  }

  private init(_ subject: Subject<S>, _ sizing: WorkingSetSizing) throws {
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

    var random = SeededGenerator(seed: 0xC01D)
    // With one cache line per query the list is long enough to fill the caches before it repeats.
    let queryCount = max(1 << 18, min(1 << 21, wanted / 64))
    queries = (0..<queryCount).map { _ in
      let strategy = Int.random(in: 0..<count, using: &random)
      let image = strategy % images.count
      let point = images[image].randomPoint(using: &random)
      return Query(
        strategy: UInt32(strategy), image: UInt32(image), x: Float(point.x), y: Float(point.y))
    }
  }

  func run(_ loop: TimedLoop) throws {
    let placements = subject.set.queried.map(\.placement)
    let batch = try subject.pointsPerImage(loop)
    var next = self.next
    while loop.keepRunning(batch) {
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
    let sample = queries.prefix(try subject.pointsPerImage(loop))
    let hits = sample.count { query in
      strategies[Int(query.strategy)].hits(
        Point(x: Double(query.x), y: Double(query.y)), in: placements[Int(query.image)])
    }
    loop.setCounter("hit_rate", Double(hits) / Double(sample.count))
    loop.setCounter("cold_bytes", Double(bytes))
    loop.setCounter("cold_images", Double(strategies.count))
  }
}

/// Holds one working set between the calls of a benchmark, which all come from one thread.
private final class LastColdWorkingSet {
  nonisolated(unsafe) static let shared = LastColdWorkingSet()
  var held: (subject: AnyObject, sizing: WorkingSetSizing, workingSet: AnyObject)?
}
