import Conformance
import Contenders
import Corpora
import HitTesting
import RandomNumbers
import Testing

/// The tracker, which goes forward, and the oracle, which looks back, agree on random touches.
@Suite struct TouchAgreementTests {
  @Test func randomTouchesMeanTheSame() throws {
    var (kinds, events): (Set<Substring>, Int) = ([], 0)
    for index in 0..<150 {
      let touches = try Self.touches(index)
      let exact = TouchAnswers(touches)
      var judge = Judge(touches)
      for contender in stackContenders where !contender.touchReports.isEmpty {
        let outcome = judge.judge(contender)
        #expect(
          outcome.status == .pass && outcome.sum.excused == 0,
          "\(index), \(contender.name): \(outcome.disagreements.map(\.words))")
      }
      for event in touches.probes.indices {
        events += 1
        kinds.formUnion(
          exact.outcomes(of: event).compactMap { $0.inWords.split(separator: " ").first })
      }
    }
    #expect(kinds.count == 7 && events > 1500, "\(kinds), \(events) events")
  }

  /// Three layers and an overlay, which change at random between random events that can follow.
  private static func touches(_ index: Int) throws -> TouchCase {
    var random = SeededGenerator(seed: 71, index: index)
    let images = [
      "full": LayerScene.Image(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap),
      "left": LayerScene.Image(AlphaPlane(width: 2, height: 1, bytes: [255, 0]).bitmap),
    ]
    func layer(_ name: String, in parent: String? = nil) -> NamedLayer {
      let x = random.pick([0.0, 40, 200])
      let geometry = LayerGeometry(
        size: Size(width: 100, height: 100), attachment: .matrix(.translation(x: x, y: 0)))
      let gates = ViewGates(
        isHidden: Int.random(in: 0..<8, using: &random) == 0,
        opacity: random.pick([1, 1, 1, 0.05, 0.009]))
      return .init(
        name, image: random.pick(["full", "full", "left"]), parent: parent,
        StackLayer(geometry, depth: random.pick([0, 0, 1]), gates: gates))
    }
    let scene = try LayerScene(
      [layer("a"), layer("b", in: "a"), layer("c"), layer("glass")], images: images,
      threshold: .atLeast(86))
    var made = try TouchCase(
      "touch/random/\(index)", scene, overlays: ["glass"], hoverImages: ["a": "left", "c": "full"],
      swipeRule: random.pick([.published, SwipeRule(moreThanAlong: 0, lessThanAcross: 30)]))
    for step in 0..<40 {
      let event = TouchEvent(
        time: Double(step), finger: Int.random(in: 0...1, using: &random),
        random.pick(TouchPhase.allCases),
        at: Point(
          x: random.pick([20, 24, 50, 85, 90, 170, 250]), y: random.pick([10, 14, 22, 50])))
      // An event that cannot follow is left out.
      do { try made.touch([.init(event)]) } catch { continue }
      if Int.random(in: 0..<5, using: &random) > 0 { continue }
      let change: SceneChange =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .replace(layer("c"))
        case 1: .replace(layer("a"))
        case 2: .move("a", behind: nil)
        case 3: .insert(layer("new-\(step)"), behind: nil)
        default: .remove(random.pick(["c", "b", "glass"]))
        }
      do { try made.add([change]) } catch { continue }
    }
    return made
  }
}
