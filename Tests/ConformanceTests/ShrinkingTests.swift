import Conformance
import Corpora
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
    let (list, json) = try found.text(named: testCase.name)
    let text = "{\"about\": \"Found.\", \"\(list)\": [\(json)]}"
    let suite = try SuiteFile(parsing: Data(text.utf8), named: "state/found", path: "found")
    var loader = ImageLoader(folder: "")
    let again = try suite.entries(of: Case.Entry.self)[0].testCase(in: suite, at: "found", &loader)
    #expect(again.outcomes(for: [contender])[0].status == .fail, "\(json)")
    return found
  }

  /// The first case of a suite that a contender gets wrong.
  private func wrong<Case: ShrinkableCase>(
    _ suite: CaseSuite, _: Case.Type, _ contender: any Contender
  ) throws -> Case {
    try #require(
      (0..<suite.count).lazy.compactMap { suite.testCase(at: $0) as? Case }.first {
        $0.outcomes(for: [contender])[0].status == .fail
      }, "\(contender.name)")
  }

  @Test(arguments: [
    MisreadStack.parentMissed, .answerRemembered, .childrenInFront, .discOrderIgnored, .moveMissed,
  ])
  func stacksShrinkToThreeLayers(fault: MisreadStack) throws {
    let contender = MisreadingContender(fault: fault)
    let random = CaseSuite.scenes(seed: 6, count: 60)
    let found = try simplest(try wrong(random, StackCase.self, contender), for: contender)
    #expect(found.stages[0].scene.layers.count <= 3, "\(found)")
    #expect(found.probes.count <= 2)
  }

  @Test(arguments: [TouchMistake.staleLayers, .overlaySwallows, .gateOfAncestorIgnored])
  func touchesShrinkToThreeLayers(mistake: TouchMistake) throws {
    let contender = MistakenTouchContender(mistake: mistake)
    let wrong = try StoredCorpus.suites(area: "touch").lazy.compactMap {
      try? self.wrong($0, TouchCase.self, contender)
    }
    let first = try #require(wrong.first)
    let found = try simplest(first, for: contender)
    #expect(found.stages[0].scene.layers.count <= 3, "\(found.stages[0].scene.layers)")
    #expect(found.events.count <= min(4, first.events.count), "\(found.events)")
  }

  @Test func imagesShrinkToOneQuery() throws {
    let contender = ConstantContender(verdict: true)
    let found = try simplest(
      CaseSuite.sweep(seed: 2, count: 3).imageCase(at: 2), for: contender)
    #expect(found.probes.count == 1 && found.image.width == 1 && found.image.height == 1)
  }

  @Test func whoIsRightHasNoSimplestCase() {
    let testCase = CaseSuite.sweep(seed: 2, count: 1).imageCase(at: 0)
    #expect(testCase.shrunk(for: OracleContender()) == nil)
  }
}
