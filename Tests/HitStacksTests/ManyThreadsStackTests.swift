import HitStacks
import HitTestStrategies
import HitTesting
import RandomNumbers
import TestSupport
import Testing

/// Eight threads that ask one prepared strategy for stacks at the same time get the answers of one.
@Suite(.serialized) struct ManyThreadsStackTests {
  @Test func eightThreadsGetTheAnswersOfOne() throws {
    // Layers that are turned, nested, clipped and hidden.
    let stack = HitStack(StackScene.aligned(seed: 81, index: 3, most: 32))
    #expect(stack.count > 16)
    for strategy in try StrategyAgreementTests.prepared(stack) { ask(strategy) }
  }

  private func ask<S: StackStrategy>(_ prepared: S) {
    var random = SeededGenerator(seed: 82)
    let points = (0..<1024).map { _ in Point(x: random.uniform(-4, 8), y: random.uniform(-4, 8)) }
    let alone = points.map { prepared.topmost(at: $0) }
    #expect(Set(alone).count > 8 && alone.contains(nil))
    let full = (prepared as? any DiscStackStrategy).map { self.full($0, points) }
    let threads = ManyThreads(asking: S.name, queriesPerPass: points.count) { thread, number in
      if let full, number % 4 == 1 { return full(number) }
      return points.indices.count { place in
        let index = (place + 97 * thread) % points.count
        return prepared.topmost(at: points[index]) != alone[index]
      }
    }
    #expect(threads.wrong == 0)
    #expect(threads.asked >= ManyThreads.count * 10_000)
  }

  /// Asks for all layers at each point, or, in every fourth of these passes, for those at discs;
  /// the closure returns how many of the answers are wrong.
  private func full<S: DiscStackStrategy>(
    _ prepared: S, _ points: [Point]
  ) -> @Sendable (_ number: Int) -> Int {
    let order = DiscOrder.nearest
    let discs = points.map { Disc(center: $0, radius: 0.5) }
    let alone = points.map { prepared.allHits(at: $0) }
    let near = discs.map { prepared.hits($0, orderedBy: order) }
    #expect(alone.contains { $0.count > 2 } && near.contains { $0.count > 2 })
    return { number in
      if number % 16 == 1 {
        return discs.indices.count { prepared.hits(discs[$0], orderedBy: order) != near[$0] }
      }
      return points.indices.count { prepared.allHits(at: points[$0]) != alone[$0] }
    }
  }
}
