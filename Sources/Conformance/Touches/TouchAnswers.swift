import Corpora
import HitTesting
import Oracles

/// The exact answers to the events of a case, by the names of its layers.
package struct TouchAnswers: Sendable {
  private let exact: ExactTouches
  private let touches: TouchCase

  package init(_ touches: TouchCase) {
    self.touches = touches
    let stages = touches.stages.map { stage in
      ExactTouches.Stage(
        stage.scene.oracleStack, overlays: touches.overlays,
        hoverImages: touches.hoverImages.mapValues {
          PassingTexels(
            stage.scene.images[$0]!.bitmap, threshold: stage.scene.rules.threshold(of: $0))
        })
    }
    let events = zip(touches.asked, touches.stageNumbers).map {
      ExactTouches.Event($0, stage: $1)
    }
    exact = ExactTouches(stages, events, rule: touches.swipeRule)
  }

  package func outcomes(of index: Int) -> TouchCase.Answer { exact.outcomes(of: index) }

  /// The margin of an event in points, as ``ExactTouches`` gives it.
  package func margin(of index: Int) -> Double? { exact.margin(of: index) }

  /// The view under an event; `nil` for none.
  package func view(at index: Int) -> String? { exact.view(at: index) }

  /// How far an event has to be from another layer, in texels, so that touches are judged and not
  /// hit tests.
  package static let leastViewMargin = 0x1p-6

  /// Whether the second oracle finds the same layers under every event, and no edge is near.
  package var isConfirmed: [Bool] {
    var first = 0
    return touches.stages.flatMap { stage -> [Bool] in
      defer { first += stage.probes.count }
      let confirmed = SceneOracle(stage.scene).isConfirmed(
        for: stage.asked.map { .all($0.point) })
      return confirmed.enumerated().map { place, isConfirmed in
        isConfirmed && exact.isViewMargin(of: first + place, atLeast: Self.leastViewMargin)
      }
    }
  }

  /// Whether an answer is one that a program of a fidelity may give, which reports a part of the
  /// exact answer.
  ///
  /// A distance is right to within ``distanceTolerance``. Another answer is excused if the fidelity
  /// is not exact, doubles or floats round something, and the margin is less than they resolve.
  package func accepts(
    _ said: TouchCase.Answer, for index: Int, reporting reports: Set<TouchReport>,
    fidelity: Fidelity = .exact
  ) -> Bool {
    let expected = outcomes(of: index, reporting: reports)
    if said.count == expected.count
      && zip(said, expected).allSatisfy({ Self.isSame($0, $1) })
    {
      return true
    }
    guard fidelity != .exact, let margin = margin(of: index) else { return false }
    return margin < (fidelity == .float64 ? 0x1p-30 : Self.distanceTolerance) && !isOnGrid
  }

  /// The exact answer without what a program does not report.
  package func outcomes(of index: Int, reporting reports: Set<TouchReport>) -> TouchCase.Answer {
    outcomes(of: index).reporting(reports)
  }

  /// By how many points a distance may be off: a program may compute in floats and round.
  package static let distanceTolerance = 0x1p-10

  private static func isSame(_ one: TouchOutcome<String>, _ other: TouchOutcome<String>) -> Bool {
    guard case .swipe(let swipe, let view) = one, case .swipe(let right, let rightView) = other
    else { return one == other }
    return swipe.direction == right.direction && view == rightView
      && (swipe.distance == right.distance
        || (swipe.distance - right.distance).magnitude <= distanceTolerance)
  }

  /// Whether all events lie on multiples of 1/256 of a point that floats hold, so that their
  /// differences are exact in floats, too.
  private var isOnGrid: Bool {
    touches.asked.allSatisfy { event in
      [event.point.x, event.point.y].allSatisfy {
        $0.magnitude <= 4096 && ($0 * 256).rounded() == $0 * 256
      }
    }
  }
}

extension [TouchOutcome<String>] {
  /// The outcomes without what a program does not report.
  package func reporting(_ reports: Set<TouchReport>) -> Self {
    filter { outcome in
      switch outcome {
      case .lost: reports.contains(.lost)
      case .flickered: reports.contains(.flickered)
      default: true
      }
    }
  }
}

/// Answers count as far as a contender reports them.
extension TouchAnswers: CaseOracle {
  /// Margins are lengths in points.
  package static var marginIsInTexels: Bool { false }

  package func answer(
    to question: Int, in mode: QueryMode, for contender: any Contender
  ) -> TouchCase.Answer {
    outcomes(of: question, reporting: contender.reportedTouches)
  }

  package func ruling(
    on said: TouchCase.Answer, to question: Int, in mode: QueryMode,
    of contender: any Contender
  ) -> Ruling {
    let (reports, fidelity) = (contender.reportedTouches, contender.fidelity)
    let isRight = accepts(said, for: question, reporting: reports)
    return Ruling(
      isRight: isRight,
      isExcused: accepts(said, for: question, reporting: reports, fidelity: fidelity), by: fidelity)
  }

  package func margin(
    of question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Double? {
    margin(of: question)
  }
}
