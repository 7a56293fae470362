import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Renderers
import TestSupport
import Testing

/// Eight threads that ask one prepared strategy at the same time get the answers of one.
@Suite(.serialized) struct ManyThreadsTests {
  @Test(arguments: Named.all) func eightThreadsGetTheAnswersOfOne(strategy: Named) throws {
    try ask(strategy.type)
  }

  private func ask<S: HitTestStrategy>(_: S.Type) throws {
    let bitmap = CorpusImage.leaf.bitmap(side: 64)
    let prepared = try S(bitmap, threshold: .atLeast(100))
    let placements = (1...4).map { step in
      Placement(
        LayerGeometry(
          size: Size(width: 30 * Double(step), height: 40), position: Point(x: 40, y: 40),
          transform: .shear(x: 0.25 * Double(step), y: -0.5)), imageSize: ImageSize(bitmap))
    }
    var random = SeededGenerator(seed: 8)
    let points = (0..<1024).map { _ in
      Point(x: random.uniform(-10, 90), y: random.uniform(-10, 90))
    }
    let verdicts = placements.map { placement in
      points.map { prepared.hits($0, in: placement) }
    }
    #expect(verdicts.allSatisfy { $0.contains(true) && $0.contains(false) })
    let threads = ManyThreads(asking: S.name, queriesPerPass: points.count) { thread, number in
      let (placement, alone) = (placements[thread % 4], verdicts[thread % 4])
      // Alternately one after the other, and all at once.
      if number % 2 == 1 {
        let batch = prepared.batch(points, in: placement, startingFrom: alone.map { !$0 })
        return zip(batch, alone).count { $0 != $1 }
      }
      return points.indices.count { place in
        let index = (place + 97 * thread) % points.count
        return prepared.hits(points[index], in: placement) != alone[index]
      }
    }
    #expect(threads.wrong == 0)
    #expect(threads.asked >= ManyThreads.count * 10_000)
  }
}
