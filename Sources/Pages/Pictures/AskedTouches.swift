import Conformance
import Corpora
import HitTesting
import Oracles

/// The verdicts of the oracle and of hit testers on touches of one image.
package struct AskedTouches {
  /// One per point, in their order.
  package let touches: [Touch]
  /// The names of those that read alpha and answered.
  private(set) var answering: [String] = []
  /// Those that gave no answer.
  private(set) var silent: [Silence] = []

  /// A hit tester without an answer, and why.
  package struct Silence: Hashable, Sendable {
    package let name: String
    package let reason: String
  }

  /// Asks every hit tester about all points and the targets around them.
  package init(
    _ name: String, _ bitmap: Bitmap, _ oracle: ExactOracle, layer: LayerGeometry,
    threshold: AlphaThreshold, points: [Point], contenders: [any Contender]
  ) {
    let targets = points.map { Query.disc(Disc(center: $0, radius: Touch.targetRadius)) }
    var testCase = ImageCase(
      name: "picture/\(name)", image: bitmap, layer: layer, threshold: threshold, points: points)
    testCase.ask(targets)
    let hits = points.map(oracle.hits)
    let targetHits = targets.map(oracle.hits)
    var dissent = [[Touch.Dissent]](repeating: [], count: points.count)
    var ignorers = [[String]](repeating: [], count: points.count)
    for contender in contenders {
      let answers: Answers<Bool>
      do {
        answers = try testCase.answers(of: contender)
      } catch {
        silent.append(Silence(name: contender.name, reason: "\(error)"))
        continue
      }
      if contender.readsAlpha { answering.append(contender.name) }
      for (index, said) in (answers[.single(.point)] ?? []).prefix(points.count).enumerated()
      where said != hits[index] {
        if !contender.readsAlpha {
          ignorers[index].append(contender.name)
          continue
        }
        let isExcused = oracle.excuses(contender.fidelity(for: .point), at: .point(points[index]))
        dissent[index].append(
          .init(name: contender.name, isAboutTarget: false, isExcused: isExcused))
      }
      for (index, said) in (answers[.single(.disc)] ?? []).prefix(points.count).enumerated()
      where contender.readsAlpha && said != targetHits[index] {
        let isExcused = oracle.excuses(contender.fidelity(for: .disc), at: targets[index])
        dissent[index].append(
          .init(name: contender.name, isAboutTarget: true, isExcused: isExcused))
      }
    }
    touches = points.indices.map { index in
      Touch(
        point: points[index], isHit: hits[index], targetIsHit: targetHits[index],
        margin: oracle.margin(at: .point(points[index])), dissent: dissent[index],
        ignorers: ignorers[index])
    }
  }
}
