import Conformance
import Corpora
import HitTesting

/// A tracker of touches with at most one fault as a contender of the suites.
package struct FaultyTouchContender: TouchContender {
  let fault: TouchFault
  package let fidelity: Fidelity

  package init(fault: TouchFault, fidelity: Fidelity = .exact) {
    (self.fault, self.fidelity) = (fault, fidelity)
  }

  package var name: String { fault.rawValue }
  package var touchReports: Set<TouchReport> { Set(TouchReport.allCases) }

  package func answer(_ testCase: TouchCase) -> Answers<TouchCase.Answer> {
    var tracker = FaultyTracker(fault, testCase.swipeRule)
    let outcomes = testCase.stages.indices.flatMap { place in
      let world = FaultyWorld(fault, testCase, stage: place)
      return testCase.stages[place].asked.map { tracker.handle($0, in: world) }
    }
    return Answers(outcomes, to: testCase)
  }
}
