import BigInt
import HitTesting

/// The verdicts of a mesh of triangles at places of its picture (rule R20), by edge functions:
/// exactly, or by intervals that know when they do not know.
package struct ExactMesh: Sendable {
  /// The texels of the image that the triangles show.
  let texels: PassingTexels
  let triangles: [Triangle]
  let rounding = Kept<MeshRounding>()

  /// Prepares the triangles of a mesh that lies in the image.
  package init(_ mesh: TriangleMesh, showing texels: PassingTexels) {
    self.texels = texels
    triangles = (0..<mesh.count).map { Triangle(mesh, $0) }
  }

  /// A triangle that has a place, with the texel that it shows there.
  package struct Shown: Sendable {
    package let triangle: Int
    package let column: Int
    package let row: Int
  }

  /// The triangles that have a place, the frontmost one first.
  package func shown(_ u: Rational, _ v: Rational) -> [Shown] {
    triangles.indices.reversed().compactMap { index in
      if case .inside(let column?, let row?) = triangles[index].place(u, v) {
        Shown(triangle: index, column: column, row: row)
      } else {
        nil
      }
    }
  }

  /// Whether a texel passes that some triangle shows at a place; `nil` if bounds of the place do
  /// not decide.
  func hits<Number: MeshNumber>(_ u: Number, _ v: Number) -> Bool? {
    let (across, down) = (u.bounds, v.bounds)
    var isKnown = true
    for triangle in triangles where triangle.box.mayHold(across, down) {
      switch triangle.place(u, v) {
      case .outside: continue
      case .inside(let column?, let row?):
        if texels.passes(column: column, row: row) { return true }
      default: isKnown = false
      }
    }
    return isKnown ? false : nil
  }
}

/// A number that a triangle can be asked with.
protocol MeshNumber: OracleNumber {
  static func / (left: Self, right: Self) -> Self
  /// The sign; `nil` if it is not known.
  var knownSign: Int? { get }
  /// The greatest integer that is not above the number; `nil` if it is not known or beyond what
  /// counts texels.
  var knownFloor: Int? { get }
  /// Doubles between which the number lies.
  var bounds: Interval { get }
}

extension Rational: MeshNumber {
  var knownSign: Int? { Int(numerator.signum()) }
  var knownFloor: Int? { Int(exactly: floorAndRest().floor) }
  var bounds: Interval { enclosure }
}

extension Interval: MeshNumber {
  var knownSign: Int? {
    lower > 0 ? 1 : upper < 0 ? -1 : lower == 0 && upper == 0 ? 0 : nil
  }
  var knownFloor: Int? {
    let (low, high) = (lower.rounded(.down), upper.rounded(.down))
    return low == high ? Int(exactly: low) : nil
  }
  var bounds: Interval { self }
}

extension ExactMesh {
  /// A triangle with the box around it.
  struct Triangle: Sendable {
    let positions: [Point]
    let shown: [Point]
    let box: Box
    /// The last column and row that the triangle shows.
    let last: (column: Int, row: Int)

    /// Whether a triangle has a place, and the texel there as far as it is known.
    enum Place {
      case outside
      case inside(column: Int?, row: Int?)
      case unknown
    }

    struct Box: Sendable {
      let x: ClosedRange<Double>
      let y: ClosedRange<Double>

      func mayHold(_ u: Interval, _ v: Interval) -> Bool {
        u.upper >= x.lowerBound && u.lower <= x.upperBound && v.upper >= y.lowerBound
          && v.lower <= y.upperBound
      }
    }

    init(_ mesh: TriangleMesh, _ triangle: Int) {
      let (a, b, c) = mesh.triangle(triangle)
      positions = [a.position, b.position, c.position]
      shown = [a.texel, b.texel, c.texel]
      func range(_ values: [Double]) -> ClosedRange<Double> { values.min()!...values.max()! }
      box = Box(x: range(positions.map(\.x)), y: range(positions.map(\.y)))
      func last(_ values: [Double]) -> Int { max(0, Int(values.max()!.rounded(.up)) - 1) }
      self.last = (last(shown.map(\.x)), last(shown.map(\.y)))
    }

    /// The edge function of the edge that faces a corner.
    private func side<Number: MeshNumber>(
      facing corner: Int, _ x: Number, _ y: Number
    ) -> Number {
      let (from, to) = (positions[(corner + 1) % 3], positions[(corner + 2) % 3])
      let (fromX, fromY) = (Number(from.x), Number(from.y))
      return (Number(to.x) - fromX) * (y - fromY) - (Number(to.y) - fromY) * (x - fromX)
    }

    /// Twice the area, positive where the corners turn clockwise as seen with y down.
    func area<Number: MeshNumber>(_: Number.Type) -> Number {
      side(facing: 0, Number(positions[0].x), Number(positions[0].y))
    }

    /// Whether points of the edge that faces a corner are in the triangle: it is at the left, or
    /// level and at the top.
    private func hasEdge(facing corner: Int, turn: Int) -> Bool {
      let ends = (positions[(corner + 1) % 3], positions[(corner + 2) % 3])
      let (from, to) = turn > 0 ? ends : (ends.1, ends.0)
      return to.y < from.y || to.y == from.y && to.x > from.x
    }

    func place<Number: MeshNumber>(_ u: Number, _ v: Number) -> Place {
      let area = area(Number.self)
      guard let turn = area.knownSign else { return .unknown }
      if turn == 0 { return .outside }
      var isKnown = true
      var shares: [Number] = []
      for corner in 0..<3 {
        let side = side(facing: corner, u, v)
        switch side.knownSign.map({ $0 * turn }) {
        case nil: isKnown = false
        case -1: return .outside
        case 0 where !hasEdge(facing: corner, turn: turn): return .outside
        default: break
        }
        shares.append(side / area)
      }
      if !isKnown { return .unknown }
      func texel(_ values: [Double], last: Int) -> Int? {
        let value =
          shares[0] * Number(values[0]) + shares[1] * Number(values[1])
          + shares[2] * Number(values[2])
        // What lies beyond the last texel for sure is shown by it too.
        if value.bounds.lower >= Double(last) { return last }
        return value.knownFloor.map { max(0, min($0, last)) }
      }
      return .inside(
        column: texel(shown.map(\.x), last: last.column), row: texel(shown.map(\.y), last: last.row)
      )
    }
  }
}
