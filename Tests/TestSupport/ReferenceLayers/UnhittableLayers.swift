import HitTesting

/// Layers that nothing hits, whatever their image is (rule R3), and whatever else is wrong.
package enum UnhittableLayers {
  private static func layer(
    _ matrix: AffineTransform = .identity, width: Double = 4, height: Double = 2, scale: Double = 1,
    gravity: ContentsGravity = .resize
  ) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: width, height: height), attachment: .matrix(matrix),
      contentsGravity: gravity, contentsScale: scale)
  }

  /// Those with a number that is not finite, or with a side or a contents scale that is not
  /// positive, also where the gravity does not use the scale.
  package static let invalid: [LayerGeometry] = {
    var all: [LayerGeometry] = []
    for value in [0, -1, -0.0, -0x1p-1074, .nan, .infinity, -.infinity] as [Double] {
      all += [
        layer(width: value), layer(height: value), layer(scale: value),
        layer(scale: value, gravity: .center), layer(width: value, scale: value),
        layer(.scale(x: 0, y: 0), scale: value),
      ]
      if value.isFinite { continue }
      let matrices = [
        AffineTransform.translation(x: value, y: 0), .translation(x: 0, y: value),
        .scale(x: value, y: 1), .scale(x: 1, y: value), .shear(x: value, y: 0),
        .shear(x: 0, y: value),
      ]
      all += matrices.map { layer($0) }
      for place in 0..<4 {
        var numbers = [1.0, 1, 1, 1]
        numbers[place] = value
        all.append(
          LayerGeometry(
            size: Size(width: 4, height: 2), position: Point(x: numbers[0], y: numbers[1]),
            anchorPoint: Point(x: numbers[2], y: numbers[3])))
      }
      all.append(
        LayerGeometry(
          size: Size(width: 4, height: 2), position: Point(x: 1, y: 1), transform: matrices[4]))
    }
    return all
  }()

  private static func even(_ number: Double) -> AffineTransform {
    AffineTransform(a: number, b: number, c: number, d: number, tx: 0, ty: 0)
  }

  /// Those that are valid, with transforms that have no inverse.
  package static let singular: [LayerGeometry] = [
    AffineTransform.scale(x: 0, y: 0), .scale(x: 0, y: 1), .scale(x: 1, y: 0), .shear(x: 1, y: 1),
    AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    AffineTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.6, tx: 0, ty: 0), even(1e300), even(1e308),
    even(0x1p-1074),
  ].map { layer($0) }
}
