import Corpora
import HitTesting

extension LayerGeometry {
  /// The names of all numbers of a layer, in the order of ``numbers``; the last four are those of a
  /// layer with a position and an anchor point.
  package static let numberNames = [
    "size.width", "size.height", "contentsScale", "a", "b", "c", "d", "tx", "ty", "position.x",
    "position.y", "anchorPoint.x", "anchorPoint.y",
  ]

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

  /// A layer that shows an image at its natural size at the origin, except that one number has a
  /// value; where that is large, the others are such that its lowest bits still decide.
  package static func plain(
    width: Int, height: Int, number: Int, _ value: Double, isAnchored: Bool = false
  ) -> LayerGeometry {
    let sides = [Double(width), Double(height)]
    var layer = LayerGeometry(
      size: Size(width: sides[0], height: sides[1]), attachment: .matrix(.identity),
      contentsGravity: number == 2 ? .topLeft : .resize)
    if number > 8 || isAnchored {
      layer.attachment = .anchored(
        position: Point(x: 0, y: 0), anchorPoint: Point(x: 0, y: 0), transform: .identity)
    }
    var n = layer.numbers
    let exponent = value.isFinite && value.magnitude > 1 ? Int(value.exponent) : 0
    func power(_ exponent: Int) -> Double {
      Double(sign: .plus, exponent: exponent, significand: 1)
    }
    switch number {
    case 2
    where value.isFinite && value != 0 && (sides[0] / value).isFinite && sides[1] / value != 0:
      for axis in 0...1 { n[axis] = sides[axis] / value.magnitude }
    case 3...6:
      // The axis that the number stretches, and the other number of that axis; a layer whose `a` or
      // `d` counts is turned over, so that it shows something where they are 0.
      let axis = number < 5 ? 0 : 1
      n[axis] = sides[axis] * power(-exponent)
      if number == 3 || number == 6 { n.replaceSubrange(3...6, with: [0, 1, 1, 0]) }
      n[[4, 3, 6, 5][number - 3]] = power(exponent)
    case 7...10:
      for axis in 0...1 { n[axis] = sides[axis] * power(max(0, exponent - 20)) }
    case 11...12 where value.isFinite:
      n[number - 11] = sides[number - 11] * power(-exponent)
      n[number - 2] = n[number - 11] * value
    default: break
    }
    n[number] = value
    layer.numbers = n
    return layer
  }
}
