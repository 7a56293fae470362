import Foundation
import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// Does what a product does, frame by frame at its rate, and measures the processor's time of each.
///
/// Between frames the thread sleeps, as a program does that waits for the screen. What happens less
/// often than in each frame happens in some frames; a frame in which nothing happens takes no time.
/// What would happen less than twenty times in all turns together is done by itself, after a pause,
/// and its median time counts by its rate. It is also done once in a frame of each turn besides,
/// which counts among the worst frames alone.
///
/// In as many frames after the same pauses, the kinds of work are dealt out to all candidates, and
/// each is timed by itself. The sum of what a candidate took for its kinds is what its own frames
/// should take. Alone in a frame, each kind would pay for the whole pause, such as for code and
/// data that left the caches. In frames with several kinds, the first one pays most of it.
struct ProductReplay {
  let request: ReplayRequest
  let set: ImageSet
  let stack: ProductStack?

  /// The time from one frame to the next, in nanoseconds.
  private var period: Double { 1e9 / request.framesPerSecond }

  private var framesPerTurn: Int {
    max(1, Int((request.seconds * request.framesPerSecond).rounded()))
  }

  private static let (clockSeconds, fewest) = (0.5, 20.0)
  /// The share of a turn that frames take which predict rare work.
  ///
  /// Those that replay it take as much.
  private static let shareOfRareWork = 0.125

  /// A candidate while it is replayed.
  private struct Replayed {
    let name: String
    let parts: [any ReplayedPart]
    /// The part of each kind that is due.
    var owed: [Double]
    var frames = ReplayedFrames()
    /// The times of rare work by itself, by its kind: those of the replay, and as many that predict
    /// it.
    var rare: [Int: [Double]] = [:]
    var expectedRare: [Int: [Double]] = [:]
  }

  /// What reading the clock takes, in nanoseconds.
  private struct ClockTimes {
    let afterPause: Double
    let afterWork: Double
  }

  /// Replays all candidates in turn.
  ///
  /// - Throws: what preparing an image or an index throws, and a fault for an unknown name.
  func run() throws -> [ReplayResult] {
    // It depends on no candidate.
    let field = try stack.map { try StackField($0, on: set) }
    let rates = FrameWork.rates(of: request)
    let half = rates.map { _ in 0.5 }
    var all = try request.candidates.map {
      Replayed(name: $0.name, parts: try parts(of: $0, field), owed: half)
    }
    var shared = SharedFrames(candidates: all.count, kinds: rates.count)
    var (owedInShared, random) = (half, SeededGenerator(seed: 0xDEA1))
    let clock = try clockTimes()
    let total = request.seconds * Double(request.turns)
    let often = rates.map { $0 * total < Self.fewest ? 0 : $0 }
    let rare = rates.indices.filter { rates[$0] > 0 && often[$0] == 0 }
    let framesOfRareWork = Int(Double(framesPerTurn) * Self.shareOfRareWork)
    let timesOfRareWork = max(1, framesOfRareWork / max(1, rare.count))
    for _ in 0..<request.turns {
      for place in all.indices {
        let parts = all[place].parts
        let frames = try turn(parts, often, owed: &all[place].owed, clock)
        all[place].frames.add(frames)
        try sharedTurn(all.map(\.parts), often, owed: &owedInShared, &shared, &random, clock)
        for kind in rare {
          // What is due stays due.
          var owed = all[place].owed
          var counts = due(often, &owed)
          counts[kind] += 1
          let frame = try timeAfterPause(parts, counts, clock)
          all[place].frames.addRare(frame, ofKind: kind)
          let one = rates.indices.map { $0 == kind ? 1 : 0 }
          for _ in 0..<timesOfRareWork {
            all[place].rare[kind, default: []].append(try timeAfterPause(parts, one, clock))
            all[place].expectedRare[kind, default: []].append(try timeAfterPause(parts, one, clock))
          }
        }
      }
    }
    func ofRareWork(_ times: [Int: [Double]]) -> Double {
      times.reduce(0) { $0 + rates[$1.key] * (median($1.value) ?? 0) }
    }
    return all.indices.map { place in
      let (replayed, frames) = (all[place], all[place].frames)
      let rate = request.framesPerSecond
      return ReplayResult(
        name: replayed.name,
        nanosecondsPerSecond: frames.nanosecondsPerSecond(atRate: rate)
          + ofRareWork(replayed.rare),
        partsNanosecondsPerSecond: shared.nanosecondsPerSecond(of: place, atRate: rate)
          + ofRareWork(replayed.expectedRare),
        frames: frames.count,
        p99FrameNanoseconds: frames.p99Nanoseconds,
        retainedBytes: Double(replayed.parts.reduce(0) { $0 + $1.retainedBytes }))
    }
  }

  /// What reading the clock takes after a pause, and again right after that.
  private func clockTimes() throws -> ClockTimes {
    let nothing = FrameWork(FrameWork.rates(of: request).map { _ in 0 })
    let count = max(1, Int(Self.clockSeconds * request.framesPerSecond))
    var (afterPause, afterWork): ([Double], [Double]) = ([], [])
    for _ in 0..<count {
      pause(period)
      let times = (try time([], nothing), try time([], nothing))
      afterPause.append(times.0)
      afterWork.append(times.1)
    }
    return ClockTimes(afterPause: median(afterPause)!, afterWork: median(afterWork)!)
  }

  /// The time of a frame after a pause, without that of reading the clock.
  private func timeAfterPause(
    _ parts: [any ReplayedPart], _ counts: [Int], _ clock: ClockTimes
  ) throws -> Double {
    let work = FrameWork(counts)
    pause(period)
    return max(0, try time(parts, work) - clock.afterPause)
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
    _ parts: [any ReplayedPart], _ rates: [Double], owed: inout [Double], _ clock: ClockTimes
  ) throws -> [Double?] {
    var times: [Double?] = []
    times.reserveCapacity(framesPerTurn)
    try inTurn(rates, &owed) { counts, wait in
      let work = counts.allSatisfy { $0 == 0 } ? nil : FrameWork(counts)
      wait()
      times.append(try work.map { max(0, try time(parts, $0) - clock.afterPause) })
    }
    return times
  }

  /// Deals out the work of the frames of one turn to the parts of all candidates, and times each
  /// kind by itself.
  private func sharedTurn(
    _ parts: [[any ReplayedPart]], _ rates: [Double], owed: inout [Double],
    _ shared: inout SharedFrames, _ random: inout SeededGenerator, _ clock: ClockTimes
  ) throws {
    try inTurn(rates, &owed) { counts, wait in
      let kinds = counts.indices.filter { counts[$0] > 0 }
      let places = shared.deal(kinds, using: &random)
      let works = kinds.map { kind in
        FrameWork(counts.indices.map { $0 == kind ? counts[$0] : 0 })
      }
      var times = [Double](repeating: 0, count: kinds.count)
      wait()
      for next in kinds.indices { times[next] = try time(parts[places[next]], works[next]) }
      for next in kinds.indices {
        let ofClock = next == 0 ? clock.afterPause : clock.afterWork
        shared.add(max(0, times[next] - ofClock), of: places[next], ofKind: kinds[next])
      }
    }
  }

  /// Does each frame of one turn with what is due in it; `wait` returns when it is time for the
  /// frame.
  private func inTurn(
    _ rates: [Double], _ owed: inout [Double], do frame: ([Int], _ wait: () -> Void) throws -> Void
  ) rethrows {
    let start = Double(monotonic_nanoseconds())
    for number in 1...framesPerTurn {
      try frame(due(rates, &owed)) {
        pause(start + Double(number) * period - Double(monotonic_nanoseconds()))
      }
    }
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
      // What changes comes first in a frame.
      return (try texelStrategy(S.self, index).map { [$0] } ?? []) + [images]
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
