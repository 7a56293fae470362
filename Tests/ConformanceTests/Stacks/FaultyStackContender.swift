import Conformance
import Corpora
import HitStacks
import HitTesting
import TestSupport

/// A wrong hit tester for stacks as a contender of the suites.
struct FaultyStackContender: StackContender {
  let fault: StackFault

  var name: String { fault.rawValue }
  var fidelity: Fidelity { .float64 }
  var stackQueries: [StackQueryKind] { StackQueryKind.allCases }
  var readsAlpha: Bool { true }

  /// The tester remembers what it was shown first for as long as the list has the same layers.
  func answer(_ testCase: StackCase) -> Answers<[String]> {
    var answers: [[String]?] = []
    var (tester, names): (FaultyStackTester?, [String]) = (nil, [])
    for stage in testCase.stages {
      let scene = stage.scene.testScene
      if tester == nil || names != stage.scene.layers.map(\.name) {
        tester = FaultyStackTester(fault, scene)
        names = stage.scene.layers.map(\.name)
      } else {
        tester!.update(to: scene)
      }
      for probe in stage.probes {
        let layers = Self.layers(probe.query, tester!, stage.scene)
        answers.append(layers.map { $0.map { names[$0] } })
      }
    }
    return Answers(answers, to: testCase)
  }

  /// The places that the tester answers; `nil` for discs over turned layers, which it cannot
  /// measure.
  private static func layers(
    _ query: StackQuery, _ tester: FaultyStackTester, _ scene: LayerScene
  ) -> [Int]? {
    switch query {
    case .topmost(let point): return Array(tester.allHits(at: point).prefix(1))
    case .all(let point): return tester.allHits(at: point)
    case .disc(let disc, let order):
      let isUpright = scene.layers.allSatisfy {
        let map = $0.layer.geometry.linearPart
        return map.b == 0 && map.c == 0 || map.a * map.d == map.b * map.c
      }
      if !isUpright { return nil }
      let found = tester.nearest(disc)
      // It measures no areas.
      if order == .mostCovered { return nil }
      if order == .nearest { return found }
      return tester.order.filter(found.contains)
    }
  }
}

extension LayerScene {
  /// The scene as the testers read it: placed by matrices that doubles compose.
  fileprivate var testScene: StackScene {
    var layers = layers
    for index in layers.indices {
      let geometry = layers[index].layer.geometry
      guard case .anchored(let position, let anchor, var map) = geometry.attachment else {
        continue
      }
      let (x, y) = (anchor.x * geometry.size.width, anchor.y * geometry.size.height)
      map.tx += position.x - (map.a * x + map.c * y)
      map.ty += position.y - (map.b * x + map.d * y)
      layers[index].layer.geometry.attachment = .matrix(map)
    }
    return StackScene(
      sound: layers, images: images.mapValues { StackImage($0.bitmap, threshold: threshold) })
  }
}
