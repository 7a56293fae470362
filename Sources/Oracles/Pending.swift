import HitTesting

extension ExactOracle {
  public init(_ texels: PassingTexels, layer: LayerGeometry, sampling: Sampling) {
    self.init(texels, layer: layer)
  }
  public func hits(_ disc: Disc) -> Bool { fatalError() }
  public func hits(_ rect: Rect) -> Bool { fatalError() }
  public func margin(of: Disc) -> Double? { nil }
  public func margin(of: Rect) -> Double? { nil }
  public func excusedMargin(for fidelity: Fidelity, of: Disc) -> Double { 0 }
  public func excusedMargin(for fidelity: Fidelity, of: Rect) -> Double { 0 }
  public func excuses(_ fidelity: Fidelity, of: Disc) -> Bool { false }
  public func excuses(_ fidelity: Fidelity, of: Rect) -> Bool { false }
}
extension Fidelity: Codable {}
