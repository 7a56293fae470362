import HitTesting

extension LayerGeometry {
  /// The names of all numbers of a layer, in the order of ``numbers``; the last four are those of a
  /// layer with a position and an anchor point.
  static let numberNames = [
    "size.width", "size.height", "contentsScale", "a", "b", "c", "d", "tx", "ty", "position.x",
    "position.y", "anchorPoint.x", "anchorPoint.y",
  ]

  /// All numbers of the layer.
  var numbers: [Double] {
    get {
      let m = linearPart
      let own = [size.width, size.height, contentsScale, m.a, m.b, m.c, m.d, m.tx, m.ty]
      guard case .anchored(let position, let anchor, _) = attachment else { return own }
      return own + [position.x, position.y, anchor.x, anchor.y]
    }
    set(n) {
      (size, contentsScale) = (Size(width: n[0], height: n[1]), n[2])
      let transform = AffineTransform(a: n[3], b: n[4], c: n[5], d: n[6], tx: n[7], ty: n[8])
      attachment =
        n.count == 9
        ? .matrix(transform)
        : .anchored(
          position: Point(x: n[9], y: n[10]), anchorPoint: Point(x: n[11], y: n[12]),
          transform: transform)
    }
  }
}
