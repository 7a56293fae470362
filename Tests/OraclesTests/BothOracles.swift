import HitTesting
import Oracles
import Testing

/// Both exact oracles of one layer, for cases that were computed by hand.
struct BothOracles {
  let exact: ExactOracle
  private let divisionFree: DivisionFreeOracle

  init(_ texels: PassingTexels, layer: LayerGeometry, sampling: Sampling = .nearest) {
    exact = ExactOracle(texels, layer: layer, sampling: sampling)
    divisionFree = DivisionFreeOracle(texels, layer: layer, sampling: sampling)
  }

  /// The verdict, which both oracles must give, on points also by fractions alone.
  func hits(_ query: Query) -> Bool {
    let isHit = exact.hits(query)
    #expect(divisionFree.hits(query) == isHit, "the division-free oracle on \(query)")
    if case .point(let point) = query { #expect(exact.hitsByFractions(point) == isHit) }
    return isHit
  }

  func hits(_ point: Point) -> Bool { hits(.point(point)) }
  func hits(_ disc: Disc) -> Bool { hits(.disc(disc)) }
  func hits(_ rect: Rect) -> Bool { hits(.rect(rect)) }
  func margin(of disc: Disc) -> Double? { exact.margin(of: disc) }
  func margin(of rect: Rect) -> Double? { exact.margin(of: rect) }
}

extension PassingTexels {
  /// The texels of an image of alpha, row by row.
  init(width: Int, _ alpha: [UInt8], atLeast minimumAlpha: Int = 128) {
    self.init(
      AlphaPlane(width: width, height: alpha.count / width, bytes: alpha).bitmap,
      threshold: .atLeast(minimumAlpha))
  }
}
