import Conformance
import Corpora
import HitTesting

/// What a tester misreads only where it orders layers by how much of a disc they cover.
extension StackFault {
  /// The right layers in the order of a tester that measures something else; `nil` if it measures
  /// what it should.
  func reordered(_ disc: Disc, _ scene: LayerScene, _ oracle: SceneOracle) -> [String]? {
    if self == .coverByDistance { return oracle.answer(to: .disc(disc, .nearest)) }
    var layers = oracle.answer(to: .disc(disc, .topmost))
    let places = scene.places
    func area(_ name: String, _ oracle: SceneOracle) -> Double {
      oracle.roundedCover(of: disc, by: places[name]!)
    }
    let value: (String) -> Double
    switch self {
    case .coverByBox:
      let boxes = SceneOracle(scene.opaque)
      value = { area($0, boxes) }
    case .coverInTexels:
      value = { area($0, oracle) * scene.layers[places[$0]!].texelsPerPoint(scene) }
    case .coverShareOfLayer: value = { area($0, oracle) / scene.layers[places[$0]!].area }
    case .coverByBoxOfPart:
      value = { (oracle.exact.boxOfCover(of: disc, by: places[$0]!) * 0x1p30).rounded() }
    case .coverAtFewPoints:
      value = { name in
        Double(disc.grid.count { oracle.exact.hits($0, layer: places[name]!) })
      }
    case .smallDifferencesAreTies:
      let least = disc.radius * disc.radius * 0x1p30 / 100
      value = { (area($0, oracle) / least).rounded() }
    case .coverTiesReversed:
      layers.reverse()
      value = { area($0, oracle) }
    default: return nil
    }
    return Self.sorted(layers, layers.map(value))
  }

  /// The names by descending values; equal ones keep their order.
  static func sorted(_ names: [String], _ values: [Double]) -> [String] {
    zip(names, values).sorted { $0.1 > $1.1 }.map(\.0)
  }
}

extension SceneOracle {
  /// The area of a disc that a layer covers, in 2⁻³⁰ of the squared radius and rounded, so that
  /// areas that the oracle does not tell apart are equal.
  func roundedCover(of disc: Disc, by place: Int) -> Double {
    let area = exact.cover(of: disc, by: place).area
    return ((area.lower + area.upper) * 0x1p29).rounded()
  }
}

extension NamedLayer {
  /// The area of the bounds in the parent.
  fileprivate var area: Double {
    let map = layer.geometry.linearPart
    return layer.geometry.size.width * layer.geometry.size.height
      * (map.a * map.d - map.b * map.c).magnitude
  }

  /// The texels on a square point of the parent, if the image fills the bounds.
  fileprivate func texelsPerPoint(_ scene: LayerScene) -> Double {
    guard let bitmap = image.flatMap({ scene.images[$0] })?.bitmap else { return 0 }
    return Double(bitmap.width * bitmap.height) / area
  }
}

extension Disc {
  /// The centers of the cells of a grid of 16 × 16 over the square of the disc that lie in it.
  fileprivate var grid: [Point] {
    (0..<256).compactMap { place in
      let (x, y) = (Double(2 * (place % 16) - 15) / 16, Double(2 * (place / 16) - 15) / 16)
      return x * x + y * y > 1
        ? nil : Point(x: center.x + radius * x, y: center.y + radius * y)
    }
  }
}
