import Conformance
import HitTesting

extension ListRuling {
  /// What is said of the answer of a contender that promises a fidelity.
  func words(promising fidelity: Fidelity) -> String {
    switch self {
    case .right: "right"
    case .excused: "wrong, excused by \(fidelity.rawValue)"
    case .wrong: "WRONG"
    }
  }
}
