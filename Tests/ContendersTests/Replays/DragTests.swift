import Contenders
import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import TestSupport
import Testing

/// The recorded drag over twenty translucent flowers, answered by everybody.
@Suite struct DragTests {
  private static let scene = FlowerScene(size: FlowerBed.size)

  /// The texel tests that follow alpha.
  private static let texelTests = Registry.list(by: Registry.visitEmbeddable)
    .filter { $0.readsAlpha }.compactMap { $0 as? any TexelStrategy.Type }

  /// The replay of a recording with a hit tester that finds the place of a flower.
  private static func replay(
    _ trace: TouchTrace, _ topmost: @escaping (Point) -> Int?
  ) -> SceneReplay {
    SceneReplay(
      trace, scene, on: AnsweringSurface(answer: topmost), places: Array(scene.flowers.indices))
  }

  /// Strategies that follow the texels answer as the exact oracle does; the one that draws a
  /// picture does so at the centers of its pixels.
  @Test func everyStrategyAnswersTheDragAsTheExactOracle() throws {
    let trace = StandardTrace.drag.trace
    let ids = Self.scene.stack.list
    let oracle = try ExactStack(Self.scene.stack.oracleStack())
    let expected = trace.events.map { oracle.topmost(at: $0.point) }
    #expect(Set(expected.compactMap { $0 }) == Set(0..<20), "every flower is touched")
    var answered = 0
    for kind in Self.texelTests.flatMap({ StackRegistry.all($0) }) {
      let strategy = try kind.init(Self.scene.stack)
      let name = type(of: strategy).name
      func place(_ point: Point) -> Int? {
        strategy.topmost(at: point).map { ids.firstIndex(of: $0)! }
      }
      switch strategy.fidelity {
      case .texels:
        answered += 1
        #expect(trace.events.map { place($0.point) } == expected, "\(name)")
      case .resolution:
        let picture = try #require(strategy as? any SamplingStrategy)
        for event in trace.events {
          let sample = try #require(picture.sample(for: event.point))
          #expect(place(event.point) == oracle.topmost(at: sample), "\(name), \(event.point)")
        }
      }
    }
    // The walk, the loop over boxes, the grid and the tree, with each texel test.
    #expect(answered == 4 * Self.texelTests.count && Self.texelTests.count >= 12)
  }

  @Test func theSecondOracleAnswersTheDragLikewise() throws {
    let layers = try Self.scene.stack.oracleStack()
    let (exact, other) = (ExactStack(layers), DivisionFreeStack(layers))
    for (index, event) in StandardTrace.drag.trace.events.enumerated() where index % 4 == 0 {
      #expect(other.allHits(at: event.point) == exact.allHits(at: event.point))
    }
  }

  /// Taps, swipes and all else are the same too, in every recording.
  @Test(arguments: StandardTrace.allCases) func replaysAreThoseOfTheOracle(
    kind: StandardTrace
  ) throws {
    let trace = kind.trace
    let oracle = try ExactStack(Self.scene.stack.oracleStack())
    let expected = Self.replay(trace) { oracle.topmost(at: $0) }
    let found = try SceneReplay(trace)
    // The oracle knows no hover images.
    #expect(found.records.filter { $0.kind != .flickered } == expected.records)
    #expect(found.frames == expected.frames)
    #expect(!found.records.isEmpty)
  }

  /// A tester that is off by half a texel, or ignores alpha, answers the drag otherwise, so that
  /// the drag finds it.
  @Test func theDragFindsFaultyTesters() throws {
    let trace = StandardTrace.drag.trace
    let oracle = try ExactStack(Self.scene.stack.oracleStack())
    let expected = Self.replay(trace) { oracle.topmost(at: $0) }.records
    let shifted = Self.replay(trace) { oracle.topmost(at: Point(x: $0.x - 0.5, y: $0.y - 0.5)) }
    #expect(shifted.records != expected)
    let boxes = Self.scene.flowers.map {
      Placement($0.geometry, imageSize: ImageSize(width: 128, height: 128))
    }
    let bounds = Self.replay(trace) { point in boxes.lastIndex { $0.covers(point) } }
    #expect(bounds.records != expected)
    let first = Self.replay(trace) { oracle.allHits(at: $0).last }
    #expect(first.records != expected)
  }
}

/// A strategy that answers for another point than the one it is asked about.
private protocol SamplingStrategy {
  func sample(for point: Point) -> Point?
}

extension IDBuffer: SamplingStrategy {}
