import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import Plugins
import Renderers

/// The queries whose instructions the gate counts.
///
/// Each is asked at so few places that a processor can trap after every instruction within seconds:
/// a count is exact, so that few queries show as much as many. For the same reason only some rows
/// of the image are prepared.
struct CountedQueries: StrategyVisitor {
  /// The number of queries of a round, and of the middle rows of the image that are prepared.
  private struct Counts {
    var points = 64
    var areas = 8
    var rows = 32
  }

  /// Sets up a benchmark and returns its round.
  private typealias Body = (queries: Int, round: () throws -> () throws -> Void)

  private let set: ImageSet
  private var counts = Counts()
  private var bodies: [String: Body] = [:]

  /// Single steps are not taken through a round that takes longer.
  ///
  /// It stands for some 200,000 instructions. Only a distance field takes longer to prepare, and
  /// only a full redraw to ask.
  private static let longestNanoseconds: Int64 = 20_000

  /// Lists the queries of every strategy on the first image of a set, and prepares none.
  init(_ set: ImageSet) {
    self.set = set
    if Plugin.loaded != nil {
      // Nothing else is compared then. By its type, so that the code is specialized for it.
      if PluginStrategy.type == PluginStrategy.self {
        visit(PluginStrategy.self)
      } else {
        visit(AreaPluginStrategy.self)
      }
      return
    }
    Registry.visitEmbeddable(&self)
    Registry.visitSmooth(&self)
    // These draw, which takes hundreds of instructions per point and more.
    (counts.points, counts.rows) = (4, 4)
    Registry.visitRenderers(&self)
  }

  mutating func visit<S: HitTestStrategy>(_ strategy: S.Type) {
    let (image, threshold) = (set.queried[0], set.threshold)
    let (placement, rows) = (image.placement, middleRows(of: image.bitmap))
    let points = Array(set.points[0].prefix(counts.points))
    let prepared = Prepared { try S(image.bitmap, threshold: threshold) }
    add(.prepare, S.name, queries: 1) {
      { withExtendedLifetime(try S(rows, threshold: threshold)) { clobber_memory() } }
    }
    add(.pointWarm, S.name, queries: points.count) {
      let strategy = try prepared.value.get()
      return {
        points.withUnsafeBufferPointer { points in
          for point in points { do_not_optimize_bool(strategy.hits(point, in: placement)) }
        }
      }
    }
    add(.batch, S.name, queries: points.count) {
      let strategy = try prepared.value.get()
      var verdicts = [Bool](repeating: false, count: points.count)
      return {
        var answers = verdicts.mutableSpan
        strategy.decide(points.span, in: placement, verdicts: &answers)
        // The verdicts must be written to memory.
        verdicts.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
      }
    }
    if let type = S.self as? any TexelRectStrategy.Type { addRects(type) }
    if let type = S.self as? any AreaStrategy.Type { addDiscs(type) }
  }

  /// The rows get storage of their own, as some strategies keep all of an image's storage.
  private func middleRows(of bitmap: Bitmap) -> Bitmap {
    let height = min(counts.rows, bitmap.height)
    let rows = try! bitmap.subImage(
      column: 0, row: (bitmap.height - height) / 2, width: bitmap.width, height: height)
    return rows.converted(to: bitmap.format)
  }

  private mutating func addRects<S: TexelRectStrategy>(_ strategy: S.Type) {
    let (image, threshold) = (set.queried[0], set.threshold)
    let prepared = Prepared { try S(image.bitmap, threshold: threshold) }
    for (query, places) in [
      (BenchmarkQuery.texelRect, AreaQueries.rects(on: image, index: 0)),
      (.rectEmpty, set.emptyPlaces[0].rects),
    ] {
      let rects = Array(places.prefix(counts.areas))
      add(query, S.name, queries: rects.count) {
        let strategy = try prepared.value.get()
        return { for rect in rects { do_not_optimize_bool(strategy.hitsAny(in: rect)) } }
      }
    }
  }

  private mutating func addDiscs<S: AreaStrategy>(_ strategy: S.Type) {
    let (image, threshold) = (set.queried[0], set.threshold)
    let placement = image.placement
    let prepared = Prepared { try S(image.bitmap, threshold: threshold) }
    for (query, places) in [
      (BenchmarkQuery.discMixed, AreaQueries.discs(on: image, index: 0)),
      (.discEmpty, set.emptyPlaces[0].discs),
    ] {
      let discs = Array(places.prefix(counts.areas))
      add(query, S.name, queries: discs.count) {
        let strategy = try prepared.value.get()
        return { for disc in discs { do_not_optimize_bool(strategy.hits(disc, in: placement)) } }
      }
    }
  }

  private mutating func add(
    _ query: BenchmarkQuery, _ strategy: String, queries: Int,
    _ round: @escaping () throws -> () throws -> Void
  ) {
    if queries > 0 { bodies[query.row(strategy, set.name)] = (queries, round) }
  }
}

extension CountedQueries {
  /// The outcome of a count.
  enum Answer {
    /// The instructions of the rounds, and their queries, without injected ones.
    case count(Int, queries: Int)
    /// Why the meter has no exact number for this benchmark, where another one may have it.
    case declined(String)
  }

  func holds(_ name: String) -> Bool { bodies[name] != nil }

  /// Counts the instructions of some rounds of one of these benchmarks; the first round, which is
  /// not counted, brings its data into memory.
  ///
  /// Counting in steps takes microseconds per instruction. The meter returns `nil` where it cannot
  /// count.
  ///
  /// - Throws: what preparing the image or the meter throws.
  func count(
    _ name: String, rounds: Int, injection: Injection?, isStepped: Bool,
    meter: (() throws -> Void) throws -> Int?
  ) throws -> Answer {
    let body = bodies[name]!
    let round = try body.round()
    let roundsToDo = rounds + (injection?.extraRounds(of: rounds) ?? 0)
    func work() throws { for _ in 0..<roundsToDo { try round() } }
    try round()
    if isStepped {
      let times = try (0..<3).map { _ in
        let start = thread_cpu_nanoseconds()
        try work()
        return thread_cpu_nanoseconds() - start
      }
      let longest = Self.longestNanoseconds * Int64(rounds)
      if let shortest = times.min(), shortest > longest {
        return .declined("takes \(shortest) ns, more than \(longest)")
      }
    }
    guard let count = try meter(work) else { return .declined("the count does not repeat") }
    return .count(count, queries: rounds * body.queries)
  }
}

/// A strategy that is prepared when it is first asked.
private final class Prepared<S> {
  private(set) lazy var value = Result { try prepare() }
  private let prepare: () throws -> S

  init(_ prepare: @escaping () throws -> S) { self.prepare = prepare }
}
