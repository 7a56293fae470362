import HitTesting

extension AffineTransform {
  /// A transform that moves nothing.
  package static func linear(a: Double, b: Double, c: Double, d: Double) -> AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}

extension LayerGeometry {
  /// A layer of a size that a matrix maps to its parent.
  package static func by(
    _ matrix: AffineTransform, _ width: Double, _ height: Double, clips: Bool = false
  ) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: width, height: height), attachment: .matrix(matrix), masksToBounds: clips)
  }
}

extension NamedLayer {
  /// Makes a layer of a scene whose layers and images are named by their places, with the depth 0
  /// and open gates.
  package init(_ geometry: LayerGeometry, image: Int? = 0, parent: Int? = nil) {
    self.init(StackLayer(geometry), image: image, parent: parent)
  }
}
