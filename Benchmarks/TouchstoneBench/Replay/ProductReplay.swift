import BenchmarkProcesses
import Foundation
import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements

/// A part of what a product does in each frame, with one strategy or index.
protocol ReplayedPart: AnyObject {
  var retainedBytes: Int { get }

  func frame(_ work: FrameWork) throws
}

/// How often something happens in a frame.
struct FrameWork {
  let points: Int
  let batchedPoints: Int
  /// Points on images that are shown through a map, in the order of ``ReplayedViews/queries``.
  let seenPoints: [Int]
  let rects: Int
  let discs: Int
  let topmost: Int
  let allHits: Int
  let stackDiscs: Int
  let imageChanges: Int
  let layerChanges: Int
  let orderChanges: Int

  /// Takes the counts in the order of ``rates(of:)``.
  fileprivate init(_ counts: [Int]) {
    (points, batchedPoints, rects, discs) = (counts[0], counts[1], counts[2], counts[3])
    (topmost, allHits, stackDiscs) = (counts[4], counts[5], counts[6])
    (imageChanges, layerChanges, orderChanges) = (counts[7], counts[8], counts[9])
    seenPoints = Array(counts.suffix(ReplayedViews.queries.count))
  }

  /// How often each of them happens per second.
  fileprivate static func rates(of request: ReplayRequest) -> [Double] {
    let queries: [BenchmarkQuery] = [
      .pointCollection, .batch, .texelRect, .discMixed, .stackTopmost, .stackAll, .stackDiscTopmost,
    ]
    return queries.map(request.rate)
      + [
        request.imageChangesPerSecond, request.layerChangesPerSecond, request.orderChangesPerSecond,
      ] + ReplayedViews.queries.map(request.rate)
  }
}

extension ReplayRequest {
  /// How often a query is asked per second.
  fileprivate func rate(_ query: BenchmarkQuery) -> Double {
    queriesPerSecond[query.rawValue] ?? 0
  }
}

/// Does what a product does, frame by frame at its rate, and measures the processor's time of each.
///
/// Between frames the thread sleeps, as a program does that waits for the screen. What happens less
/// often than in each frame happens in some frames; a frame in which nothing happens takes no time.
/// What would happen less than twenty times in all turns together is done by itself, after a pause,
/// and its time counts by its rate. It is also done once in a frame of each turn besides, which
/// counts among the worst frames alone.
///
/// Each kind of work is also replayed alone, after the same pauses. The sum of that is what the
/// whole should take.
struct ProductReplay {
  let request: ReplayRequest
  let set: ImageSet
  let stack: ProductStack?

  /// The time from one frame to the next, in nanoseconds.
  private var period: Double { 1e9 / request.framesPerSecond }

  private static let clockSeconds = 0.5
  private static let (fewest, timesOfRareWork) = (20.0, 5)

  /// A candidate while it is replayed.
  private struct Replayed {
    let name: String
    let parts: [any ReplayedPart]
    /// The part of each kind that is due, in the whole and where it is alone.
    var owed: [Double]
    var owedAlone: [Double]
    /// All frames, and those with one kind of work alone.
    var frames = ReplayedFrames()
    var alone: [ReplayedFrames]
  }

  /// Replays all candidates in turn.
  ///
  /// - Throws: what preparing an image or an index throws, and a fault for an unknown name.
  func run() throws -> [ReplayResult] {
    // It depends on no candidate.
    let field = try stack.map { try StackField($0, on: set) }
    let rates = FrameWork.rates(of: request)
    let (nothing, half) = (rates.map { _ in 0.0 }, rates.map { _ in 0.5 })
    var all = try request.candidates.map {
      Replayed(
        name: $0.name, parts: try parts(of: $0, field), owed: half, owedAlone: half,
        alone: rates.map { _ in ReplayedFrames() })
    }
    let ofClock = try clockNanoseconds()
    let total = request.seconds * Double(request.turns)
    let often = rates.map { $0 * total < Self.fewest ? 0 : $0 }
    let kinds = often.indices.filter { often[$0] > 0 }
    let rare = rates.indices.filter { rates[$0] > 0 && often[$0] == 0 }
    for _ in 0..<request.turns {
      for place in all.indices {
        let parts = all[place].parts
        let frames = try turn(
          parts, often, owed: &all[place].owed, seconds: request.seconds, ofClock)
        all[place].frames.add(frames)
        for kind in rare {
          // What is due stays due.
          var owed = all[place].owed
          var counts = due(often, &owed)
          counts[kind] += 1
          all[place].frames.addRare(
            try timeAfterPause(parts, counts, ofClock), ofKind: kind)
        }
        for kind in kinds {
          var one = nothing
          one[kind] = often[kind]
          let frames = try turn(
            parts, one, owed: &all[place].owedAlone,
            seconds: request.seconds / Double(kinds.count), ofClock)
          all[place].alone[kind].add(frames)
        }
      }
    }
    return try all.map { replayed in
      func ofRareWork() throws -> Double {
        try rare.reduce(0) {
          $0 + rates[$1] * (try median(ofRare: $1, rates.count, replayed.parts, ofClock))
        }
      }
      let frames = replayed.frames
      func perSecond(_ frames: ReplayedFrames) -> Double {
        frames.nanosecondsPerSecond(atRate: request.framesPerSecond)
      }
      return ReplayResult(
        name: replayed.name,
        nanosecondsPerSecond: perSecond(frames) + (try ofRareWork()),
        partsNanosecondsPerSecond: replayed.alone.reduce(0) { $0 + perSecond($1) }
          + (try ofRareWork()),
        frames: frames.count,
        p99FrameNanoseconds: frames.p99Nanoseconds,
        retainedBytes: Double(replayed.parts.reduce(0) { $0 + $1.retainedBytes }))
    }
  }

  /// What reading the clock takes after a pause, in nanoseconds.
  private func clockNanoseconds() throws -> Double {
    let times = try (0..<max(1, Int(Self.clockSeconds * request.framesPerSecond))).map { _ in
      pause(period)
      return try time([], FrameWork(FrameWork.rates(of: request).map { _ in 0 }))
    }
    return Measurements.median(times)!
  }

  /// The median time of one kind of work that happens once, after a pause.
  private func median(
    ofRare kind: Int, _ kinds: Int, _ parts: [any ReplayedPart], _ ofClock: Double
  ) throws -> Double {
    let counts = (0..<kinds).map { $0 == kind ? 1 : 0 }
    let times = try (0..<Self.timesOfRareWork).map { _ in
      try timeAfterPause(parts, counts, ofClock)
    }
    return Measurements.median(times)!
  }

  /// The time of a frame after a pause, without that of reading the clock.
  private func timeAfterPause(
    _ parts: [any ReplayedPart], _ counts: [Int], _ ofClock: Double
  ) throws -> Double {
    pause(period)
    return max(0, try time(parts, FrameWork(counts)) - ofClock)
  }

  private func parts(
    of candidate: ReplayRequest.Candidate, _ field: StackField?
  ) throws -> [any ReplayedPart] {
    var maker = ReplayMaker(
      mask: candidate.mask, index: candidate.index, set: set, field: field,
      mostBytes: Self.mostBytes / request.candidates.count,
      largestBatch: Int((request.rate(.batch) / request.framesPerSecond).rounded(.up)),
      views: ReplayedViews.queries.filter { request.rate($0) > 0 },
      bringsThresholds: request.bringsThresholds == true)
    Registry.visitEmbeddable(&maker)
    if maker.parts == nil { Registry.visitUnlisted(&maker) }
    if maker.parts == nil { Registry.visitSmooth(&maker) }
    guard let parts = maker.parts else {
      throw BenchmarkFault("--replay: no strategy \(candidate.name) is here")
    }
    return try parts.get()
  }

  /// The most bytes of prepared images, of all candidates together.
  private static let mostBytes = 1 << 30

  /// How often each kind of work happens in the next frame; `owed` is the part of it that is due.
  private func due(_ rates: [Double], _ owed: inout [Double]) -> [Int] {
    rates.indices.map { kind in
      owed[kind] += rates[kind] / request.framesPerSecond
      let count = Int(owed[kind])
      owed[kind] -= Double(count)
      return count
    }
  }

  /// The times of the frames of one turn, in nanoseconds, without that of reading the clock; `nil`
  /// for a frame without work, and `owed` is the part of something that is due.
  private func turn(
    _ parts: [any ReplayedPart], _ rates: [Double], owed: inout [Double], seconds: Double,
    _ ofClock: Double
  ) throws -> [Double?] {
    let count = max(1, Int((seconds * request.framesPerSecond).rounded()))
    var times: [Double?] = []
    times.reserveCapacity(count)
    let start = Double(monotonic_nanoseconds())
    for frame in 0..<count {
      let counts = due(rates, &owed)
      pause(start + Double(frame) * period - Double(monotonic_nanoseconds()))
      let isIdle = counts.allSatisfy { $0 == 0 }
      times.append(isIdle ? nil : max(0, try time(parts, FrameWork(counts)) - ofClock))
    }
    return times
  }

  /// Sleeps for some nanoseconds, and a second at most.
  private func pause(_ nanoseconds: Double) {
    if nanoseconds > 0 { usleep(UInt32(min(nanoseconds / 1000, 1e6))) }
  }

  private func time(_ parts: [any ReplayedPart], _ work: FrameWork) throws -> Double {
    let before = thread_cpu_nanoseconds()
    for part in parts { try part.frame(work) }
    return Double(thread_cpu_nanoseconds() - before)
  }
}

/// Makes the parts of a candidate, by the types of its strategies.
private struct ReplayMaker: StrategyVisitor {
  let mask: String
  let index: String?
  let set: ImageSet
  let field: StackField?
  let mostBytes: Int
  let largestBatch: Int
  let views: [BenchmarkQuery]
  let bringsThresholds: Bool
  var parts: Result<[any ReplayedPart], any Error>?

  mutating func visit<S: HitTestStrategy>(_: S.Type) {
    guard S.name == mask else { return }
    parts = Result {
      let images: any ReplayedPart = try ReplayedImages<S>(
        set, mostBytes: mostBytes, largestBatch: largestBatch, views: views, isAlone: index == nil)
      guard let index else { return [images] }
      return [images] + (try texelStrategy(S.self, index).map { [$0] } ?? [])
    }
  }

  private func texelStrategy<S: HitTestStrategy>(
    _: S.Type, _ index: String
  ) throws -> (any ReplayedPart)? {
    func made<T: TexelStrategy>(_ type: T.Type) throws -> (any ReplayedPart)? {
      guard let field else { return nil }
      var maker = ReplayedStackMaker(
        index: index, field: field, bringsThresholds: bringsThresholds)
      StackRegistry.visit(type, &maker)
      return try maker.part?.get()
    }
    guard let type = S.self as? any TexelStrategy.Type else { return nil }
    return try made(type)
  }
}

private struct ReplayedStackMaker: StackStrategyVisitor {
  let index: String
  let field: StackField
  let bringsThresholds: Bool
  var part: Result<any ReplayedPart, any Error>?

  mutating func visit<S: StackStrategy>(_: S.Type) {
    if S.name != index { return }
    part = Result { try ReplayedStack<S>(field, bringsThresholds: bringsThresholds) }
  }
}
