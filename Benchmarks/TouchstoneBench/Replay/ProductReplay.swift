import BenchmarkProcesses
import FileAccess
import Foundation
import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import StrictJSON

/// A part of what a product does in each frame, with one strategy or index.
protocol ReplayedPart: AnyObject {
  /// The bytes that it keeps.
  var retainedBytes: Int { get }

  /// Does the work of a frame.
  func frame(_ work: FrameWork) throws
}

/// How often something happens in a frame.
struct FrameWork {
  private(set) var points = 0
  private(set) var batchedPoints = 0
  private(set) var rects = 0
  private(set) var discs = 0
  private(set) var topmost = 0
  private(set) var allHits = 0
  private(set) var stackDiscs = 0
  private(set) var imageChanges = 0
  private(set) var layerChanges = 0

  fileprivate init(_ count: (_ perSecond: Double, _ place: Int) -> Int, _ request: ReplayRequest) {
    func rate(_ query: BenchmarkQuery) -> Double { request.queriesPerSecond[query.rawValue] ?? 0 }
    points = count(rate(.pointCollection), 0)
    batchedPoints = count(rate(.batch), 1)
    rects = count(rate(.texelRect), 2)
    discs = count(rate(.discMixed), 3)
    topmost = count(rate(.stackTopmost), 4)
    allHits = count(rate(.stackAll), 5)
    stackDiscs = count(rate(.stackDiscTopmost), 6)
    imageChanges = count(request.imageChangesPerSecond, 7)
    layerChanges = count(request.layerChangesPerSecond, 8)
  }

  fileprivate static let places = 9
}

/// Does what a product does, frame by frame at its rate, and measures the processor's time of each.
///
/// Between frames the thread sleeps, as a program does that waits for the screen. What happens less
/// often than in each frame happens in some frames.
struct ProductReplay {
  let request: ReplayRequest
  let set: ImageSet
  let stack: ProductStack?

  /// Replays all candidates by turns.
  ///
  /// - Throws: what preparing an image or an index throws, and a fault for an unknown name.
  func run() throws -> [ReplayResult] {
    let all = try request.candidates.map { (candidate: $0, parts: try parts(of: $0)) }
    // What reading the clock takes when it is cold, too.
    let clock = try turn([], seconds: Self.clockSeconds).sorted()
    let ofClock = clock[clock.count / 2]
    var frames: [[[Double]]] = all.map { _ in [] }
    for _ in 0..<request.turns {
      for (place, entry) in all.enumerated() {
        let times = try turn(entry.parts, seconds: request.seconds)
        frames[place].append(times.map { max(0, $0 - ofClock) })
      }
    }
    return zip(all, frames).map { entry, turns in
      let each = turns.map { $0.reduce(0, +) / Double($0.count) * request.framesPerSecond }
      let sorted = turns.flatMap { $0 }.sorted()
      return ReplayResult(
        name: entry.candidate.name, nanosecondsPerSecond: each.sorted()[each.count / 2],
        medianFrameNanoseconds: sorted[sorted.count / 2],
        p99FrameNanoseconds: sorted[min(sorted.count - 1, sorted.count * 99 / 100)],
        retainedBytes: Double(entry.parts.reduce(0) { $0 + $1.retainedBytes }))
    }
  }

  private func parts(of candidate: ReplayRequest.Candidate) throws -> [any ReplayedPart] {
    var maker = ReplayMaker(
      mask: candidate.mask, index: candidate.index, set: set, stack: stack,
      largestBatch: Int(
        ((request.queriesPerSecond[BenchmarkQuery.batch.rawValue] ?? 0) / request.framesPerSecond)
          .rounded(.up)))
    Registry.visitEmbeddable(&maker)
    // Stacks are never exact, so that these have no indexes.
    if maker.parts == nil && candidate.index == nil { Registry.visitUnlisted(&maker) }
    guard let parts = maker.parts else {
      throw BenchmarkFault("--replay: no strategy \(candidate.name) is here")
    }
    return try parts.get()
  }

  private static let clockSeconds = 0.5

  /// The times of the frames of one turn, in nanoseconds.
  private func turn(_ parts: [any ReplayedPart], seconds: Double) throws -> [Double] {
    let period = 1e9 / request.framesPerSecond
    let count = max(1, Int((seconds * request.framesPerSecond).rounded()))
    var owed = [Double](repeating: 0, count: FrameWork.places)
    var times: [Double] = []
    times.reserveCapacity(count)
    let start = Double(monotonic_nanoseconds())
    for frame in 0..<count {
      let work = FrameWork(
        { perSecond, place in
          owed[place] += perSecond / request.framesPerSecond
          let due = owed[place].rounded(.down)
          owed[place] -= due
          return Int(due)
        }, request)
      let wait = start + Double(frame) * period - Double(monotonic_nanoseconds())
      if wait > 0 { usleep(UInt32(min(wait / 1000, 1e6))) }
      let before = thread_cpu_nanoseconds()
      for part in parts { try part.frame(work) }
      times.append(Double(thread_cpu_nanoseconds() - before))
    }
    return times
  }
}

/// Makes the parts of a candidate, by the types of its strategies.
private struct ReplayMaker: StrategyVisitor {
  let mask: String
  let index: String?
  let set: ImageSet
  let stack: ProductStack?
  let largestBatch: Int
  private(set) var parts: Result<[any ReplayedPart], any Error>?

  init(mask: String, index: String?, set: ImageSet, stack: ProductStack?, largestBatch: Int) {
    (self.mask, self.index, self.set) = (mask, index, set)
    (self.stack, self.largestBatch) = (stack, largestBatch)
  }

  mutating func visit<S: HitTestStrategy>(_: S.Type) {
    guard S.name == mask else { return }
    parts = Result {
      let images: any ReplayedPart = try ReplayedImages<S>(
        set, largestBatch: largestBatch, resolvesLayers: index == nil)
      guard let index else { return [images] }
      return [images] + (try texelStrategy(S.self, index).map { [$0] } ?? [])
    }
  }

  private func texelStrategy<S: HitTestStrategy>(
    _: S.Type, _ index: String
  ) throws -> (any ReplayedPart)? {
    func made<T: TexelStrategy>(_ type: T.Type) throws -> (any ReplayedPart)? {
      guard let stack else { return nil }
      let field = StackField(
        stack, images: set.queried.map(\.bitmap), threshold: set.threshold)
      var maker = ReplayedStackMaker(index: index, field: field)
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
  var part: Result<any ReplayedPart, any Error>?

  mutating func visit<S: StackStrategy>(_: S.Type) {
    if S.name == index { part = Result { try ReplayedStack<S>(field) } }
  }
}
