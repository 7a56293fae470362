import Corpora
import Foundation
import HitTestStrategies
import HitTesting
import RandomNumbers
import Renderers
import Synchronization
import Testing

/// Eight threads that ask one prepared strategy at the same time get the answers of one.
///
/// The cooperative threads of Swift are as many as the cores, so these are threads of their own,
/// which the system interrupts anywhere. `make threads` asks ten million queries a thread, of a
/// strategy that would take more than two minutes a tenth or a hundredth of it, and reads the lines
/// that are printed then.
@Suite(.serialized) struct ManyThreadsTests {
  private static let threadCount = 8
  private static let mostSeconds = 120.0

  /// The queries of a thread that `make threads` wants; `nil` in other runs.
  private static let wantedCount = ProcessInfo.processInfo.environment[
    "TOUCHSTONE_QUERIES_PER_THREAD"
  ].flatMap { Int($0) }

  @Test(arguments: Named.all) func eightThreadsGetTheAnswersOfOne(strategy: Named) throws {
    try ask(strategy.type)
  }

  private func ask<S: HitTestStrategy>(_: S.Type) throws {
    let bitmap = CorpusImage.leaf.bitmap(side: 64)
    let prepared = try S(bitmap, threshold: .atLeast(100))
    let placement = Placement(
      LayerGeometry(
        size: Size(width: 70, height: 40), position: Point(x: 40, y: 40),
        transform: .shear(x: 0.25, y: -0.5)), imageSize: ImageSize(bitmap))
    var random = SeededGenerator(seed: 8)
    let points = (0..<1024).map { _ in
      Point(x: random.uniform(-10, 90), y: random.uniform(-10, 90))
    }
    let start = ContinuousClock.now
    let alone = points.map { prepared.hits($0, in: placement) }
    let secondsPerQuery = (ContinuousClock.now - start) / .seconds(points.count)
    #expect(alone.contains(true) && alone.contains(false))
    let queryCount = Self.queryCount(secondsPerQuery: secondsPerQuery)
    let wrong = Atomic(0)
    let asked = Atomic(0)
    inThreads { thread in
      var (count, differences) = (0, 0)
      var index = 97 * thread
      while count < queryCount {
        // Alternately one after the other, and all at once.
        if count / points.count % 2 == 0 {
          for _ in points.indices {
            index = (index + 1) % points.count
            if prepared.hits(points[index], in: placement) != alone[index] { differences += 1 }
          }
        } else {
          let batch = prepared.batch(points, in: placement, startingFrom: alone.map { !$0 })
          differences += zip(batch, alone).count { $0 != $1 }
        }
        count += points.count
      }
      wrong.add(differences, ordering: .relaxed)
      asked.add(count, ordering: .relaxed)
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(asked.load(ordering: .relaxed) >= Self.threadCount * queryCount)
    if Self.wantedCount != nil {
      print(
        "threads:", S.name, queryCount, asked.load(ordering: .relaxed),
        wrong.load(ordering: .relaxed))
    }
  }

  /// The queries of a thread of a strategy whose queries take so long.
  private static func queryCount(secondsPerQuery: Double) -> Int {
    guard var count = wantedCount else { return 10_000 }
    let cores = min(threadCount, ProcessInfo.processInfo.activeProcessorCount)
    while count > 10_000
      && Double(count * threadCount) * secondsPerQuery > mostSeconds * Double(cores)
    {
      count /= 10
    }
    return count
  }

  /// Calls a closure in each of eight threads, and waits for all of them.
  private func inThreads(_ body: @escaping @Sendable (_ thread: Int) -> Void) {
    let end = DispatchSemaphore(value: 0)
    for thread in 0..<Self.threadCount {
      Thread.detachNewThread {
        body(thread)
        end.signal()
      }
    }
    for _ in 0..<Self.threadCount { end.wait() }
  }
}
