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
      for (kind, queries, right) in [
        (QueryKind.point, points.map(Query.point), hits), (.disc, targets, targetHits),
      ] {
        for (index, said) in (answers[.single(kind)] ?? []).prefix(points.count).enumerated()
        where said != right[index] {
          if contender.readsAlpha {
            let isExcused = oracle.excuses(contender.fidelity(for: kind), at: queries[index])
            dissent[index].append(
              .init(name: contender.name, isAboutTarget: kind == .disc, isExcused: isExcused))
          } else if kind == .point {
            ignorers[index].append(contender.name)
          }
        }
      }
    }
    touches = points.indices.map { index in
      Touch(
        point: points[index], isHit: hits[index], targetIsHit: targetHits[index],
        dissent: dissent[index], ignorers: ignorers[index])
    }
  }
}
