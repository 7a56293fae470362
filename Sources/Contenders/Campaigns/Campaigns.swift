import Conformance
import HitTestStrategies

extension Campaign {
  /// All kinds of campaigns.
  package static let all = [
    oracles, stacks(), stackPoints(), exactness(of: Certified<StripedMask>.self),
    areas(of: Certified<StripedMask>.self),
  ]
}
