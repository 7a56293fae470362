import Conformance
import HitTestStrategies

extension Campaign {
  package static let all = [
    oracles, stacks(), stackPoints(), exactness(of: Certified<StripedMask>.self),
    exactness(of: BilinearAlpha<ClampedEdge>.self), exactness(of: BilinearAlpha<FadingEdge>.self),
    areas(of: [Certified<StripedMask>.self, Certified<DistanceField>.self]),
    rays(of: PackedMask.self),
  ]
}
