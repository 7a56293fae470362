import Conformance
import Contenders
import Corpora
import Faults
import Foundation
import HitTesting
import TestSupport
import Testing

/// A hit tester that is wrong is wrong about a small case, which a suite can take.
@Suite struct ShrinkingTests {
  /// The simplest case, which is read again from its text.
  private func simplest<Case: ShrinkableCase>(
    _ testCase: Case, for contender: any Contender
  ) throws -> Case {
    let found = try #require(testCase.shrunk(for: contender), "\(testCase.name)")
    #expect(found.isSimplest)
    let stored = try found.testCase.stored(named: testCase.name, corpus: StoredCorpus.path)
    #expect(stored.testCase.isWrong(contender) && stored.doubts.isEmpty, "\(stored.json)")
    return found.testCase
  }

  /// The first of some cases that a contender gets wrong.
  private func wrong<Case: ShrinkableCase>(
    _ cases: some Sequence<any HitTestCase>, _: Case.Type, _ contender: any Contender
  ) throws -> Case {
    let found = cases.lazy.compactMap { $0 as? Case }.first {
      $0.outcomes(for: [contender])[0].status == .fail
    }
    return try #require(found, "\(contender.name)")
  }

  @Test(arguments: [StackFault.parentMissed, .answerRemembered, .discOrderIgnored])
  func stacksShrinkToThreeLayers(fault: StackFault) throws {
    let contender = FaultyStackContender(fault: fault)
    let all = CaseSuite.scenes(seed: 6, count: 80)
    let scenes = [20, 45, 65, 70, 75, 55, 40].lazy.map { all.testCase(at: $0) }
    let found = try simplest(try wrong(scenes, StackCase.self, contender), for: contender)
    #expect(found.stages[0].scene.layers.count <= 3, "\(found)")
    #expect(found.probes.count <= 2)
  }

  /// The mask leaves the right half of the layer, which the disc touches and its center misses.
  @Test func aDiscThroughAMaskShrinksToALayerAndItsMask() throws {
    func layer(_ name: String, at x: Double, mask: String? = nil) -> NamedLayer {
      let geometry = LayerGeometry(
        size: Size(width: 4, height: 4), attachment: .matrix(.translation(x: x, y: 0)))
      return NamedLayer(name, image: "full", mask: mask, StackLayer(geometry))
    }
    let scene = try LayerScene(
      [layer("beside", at: 9), layer("masked", at: 0, mask: "mask"), layer("mask", at: 2)],
      images: ["full": .init(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)],
      threshold: .atLeast(1))
    let (center, right) = (Point(x: 1.5, y: 1), Point(x: 3, y: 1))
    let asked: [StackQuery] = [
      .topmost(center), .disc(Disc(center: center, radius: 1), .nearest), .all(right),
    ]
    let testCase = StackCase("masked", scene, probes: asked.map { StackCase.Probe($0) })
    let answers = asked.map { SceneOracle(scene).answer(to: $0) }
    #expect(answers == [[], ["masked"], ["masked"]])
    let contender = FaultyStackContender(fault: .maskTestedAtTheCenter)
    let found = try simplest(testCase, for: contender)
    #expect(found.probes.map(\.query.kind) == [.disc])
    #expect(Set(found.stages[0].scene.layers.map(\.name)) == ["masked", "mask"])
  }

  @Test(arguments: [TouchFault.staleLayers, .overlaySwallows, .gateOfAncestorIgnored])
  func touchesShrinkToThreeLayers(fault: TouchFault) throws {
    let contender = FaultyTouchContender(fault: fault)
    let cases = try StoredCorpus.suites(area: "touch").lazy.flatMap(\.cases)
    let first = try wrong(cases, TouchCase.self, contender)
    let found = try simplest(first, for: contender)
    #expect(found.stages[0].scene.layers.count <= 3, "\(found.stages[0].scene.layers)")
    #expect(found.probes.count <= min(4, first.probes.count), "\(found.probes)")
  }

  @Test func imagesShrinkToOneQuery() throws {
    let contender = ConstantContender(verdict: true)
    let found = try simplest(CaseSuite.sweep(seed: 2, count: 3).imageCase(at: 2), for: contender)
    #expect(found.probes.count == 1 && found.image.width == 1 && found.image.height == 1)
  }

  @Test func whoIsRightHasNoSimplestCase() {
    let testCase = CaseSuite.sweep(seed: 2, count: 1).imageCase(at: 0)
    #expect(testCase.shrunk(for: OracleContender())?.testCase.name == nil)
  }
}
