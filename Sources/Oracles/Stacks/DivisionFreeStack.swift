import HitTesting

/// A second exact derivation of the verdicts on a stack, written independently of ``ExactStack`` so
/// that each checks the other.
///
/// Nothing is divided: the transforms of doubles compose into integers over powers of two, and so
/// do the edges of all bounds. A disc hits a cell that several bounds and cells of masks cut if any
/// three of the sets have a point in common (Helly's theorem), so that no polygon is ever computed.
/// Discs are asked only where all images are sampled by their nearest texels.
package struct DivisionFreeStack: Sendable {
  /// A layer that something can hit.
  private struct Shown: Sendable {
    let oracle: DivisionFreeOracle
    let layer: DivisionFreeLayer
    /// The bounds of the ancestors that clip.
    let clips: [Bounds]
  }

  /// The bounds of a layer that clips: `0 ≤ x < w`, `0 ≤ y < h`, with both sides multiplied by a
  /// positive determinant.
  private struct Bounds: Sendable {
    let x: LinearForm
    let y: LinearForm
    let width: ScaledInteger
    let height: ScaledInteger

    func contain(_ px: ScaledInteger, _ py: ScaledInteger) -> Bool {
      let (x, y) = (x(px, py), y(px, py))
      return !x.isNegative && x < width && !y.isNegative && y < height
    }

    var halfPlanes: [HalfPlane] {
      [x, x * ScaledInteger(-1) + width, y, y * ScaledInteger(-1) + height]
    }
  }

  /// A layer's space in the root.
  private struct Space {
    let rootX: LinearForm
    let rootY: LinearForm
    let clips: [Bounds]
  }

  let order: [Int]
  private let shown: [Shown?]
  /// The places of the masks that hits on each layer follow.
  private let masks: [[Int]]

  package init(_ stack: StackDescription<SampledTexels>) {
    let stack = OracleStack(stack)
    let layers = stack.layers
    order = stack.frontToBack
    masks = layers.map(\.masks)
    var spaces = [Space?](repeating: nil, count: layers.count)
    var shown = [Shown?](repeating: nil, count: layers.count)
    for place in stack.parentsFirst {
      let layer = layers[place]
      var outer = Space(
        rootX: LinearForm(x: ScaledInteger(1), y: .zero, constant: .zero),
        rootY: LinearForm(x: .zero, y: ScaledInteger(1), constant: .zero), clips: [])
      if let parent = layer.parent {
        guard let space = spaces[parent], let inner = Self.sublayers(of: layers[parent], space)
        else { continue }
        outer = inner
      }
      spaces[place] = Self.space(of: layer, in: outer)
      guard let space = spaces[place], layer.canShow, let texels = layer.texels,
        let resolved = DivisionFreeLayer(
          layer.layer.geometry, parentX: space.rootX, parentY: space.rootY,
          columns: texels.width, rows: texels.height)
      else { continue }
      let oracle = DivisionFreeOracle(
        texels, resolved: resolved, masksToBounds: layer.layer.geometry.masksToBounds,
        sampling: layer.sampling)
      shown[place] = Shown(oracle: oracle, layer: resolved, clips: space.clips)
    }
    self.shown = shown
  }

  /// The space of a layer in a space that holds it; `nil` if nothing there can be hit.
  private static func space(of layer: OracleStack.Layer, in outer: Space) -> Space? {
    let geometry = layer.layer.geometry
    guard !layer.isGated, DivisionFreeLayer.mapNumbers(of: geometry).allSatisfy(\.isFinite)
    else { return nil }
    let own = DivisionFreeLayer.parentMap(of: geometry)
    if (own.x.x * own.y.y - own.x.y * own.y.x).isZero { return nil }
    func composed(_ form: LinearForm) -> LinearForm {
      LinearForm(
        x: form.x * own.x.x + form.y * own.y.x, y: form.x * own.x.y + form.y * own.y.y,
        constant: form(own.x.constant, own.y.constant))
    }
    return Space(
      rootX: composed(outer.rootX), rootY: composed(outer.rootY), clips: outer.clips)
  }

  /// The space of what a layer holds: scrolled, and cut if the layer clips.
  private static func sublayers(of layer: OracleStack.Layer, _ space: Space) -> Space? {
    guard layer.isFiniteAsParent else { return nil }
    let origin = layer.layer.boundsOrigin
    func scrolled(_ form: LinearForm) -> LinearForm {
      LinearForm(
        x: form.x, y: form.y, constant: form(-ScaledInteger(origin.x), -ScaledInteger(origin.y)))
    }
    var clips = space.clips
    let geometry = layer.layer.geometry
    if geometry.masksToBounds {
      if geometry.size.width <= 0 || geometry.size.height <= 0 { return nil }
      let (a, c, tx) = (space.rootX.x, space.rootX.y, space.rootX.constant)
      let (b, d, ty) = (space.rootY.x, space.rootY.y, space.rootY.constant)
      let signed = a * d - b * c
      let sign = ScaledInteger(signed.isNegative ? -1 : 1)
      let determinant = signed * sign
      clips.append(
        Bounds(
          x: LinearForm(x: d, y: -c, constant: c * ty - d * tx) * sign,
          y: LinearForm(x: -b, y: a, constant: b * tx - a * ty) * sign,
          width: ScaledInteger(geometry.size.width) * determinant,
          height: ScaledInteger(geometry.size.height) * determinant))
    }
    return Space(rootX: scrolled(space.rootX), rootY: scrolled(space.rootY), clips: clips)
  }

  /// All layers that a point hits, the frontmost first.
  package func allHits(at point: Point) -> [Int] {
    guard point.x.isFinite, point.y.isFinite else { return [] }
    let (x, y) = (ScaledInteger(point.x), ScaledInteger(point.y))
    func isShown(_ place: Int) -> Bool {
      guard let shown = shown[place] else { return false }
      return shown.clips.allSatisfy { $0.contain(x, y) } && shown.oracle.hits(point)
    }
    return order.filter { isShown($0) && masks[$0].allSatisfy(isShown) }
  }

  /// Whether some passing cell of a layer comes within a distance of a point, given by its square.
  private func comes(_ place: Int, near point: Point, squared: SquareFraction) -> Bool {
    guard point.x.isFinite, point.y.isFinite else { return false }
    let disc = HellyDisc(
      x: ScaledInteger(point.x), y: ScaledInteger(point.y), squaredRadius: squared)
    return someCell(of: place) { disc.meets($0) }
  }

  /// Whether some passing cell of a layer, or a block of them, is one that is looked for, with
  /// cells of all its masks; it is given as the half-planes whose intersection it is, and holds
  /// those in it.
  func someCell(of place: Int, isWanted: ([HalfPlane]) -> Bool) -> Bool {
    someCell(of: ArraySlice([place] + masks[place]), in: [], isWanted: isWanted)
  }

  /// Whether some cells of several layers have something in common within some half-planes that is
  /// looked for; what is not looked for holds nothing that is.
  private func someCell(
    of places: ArraySlice<Int>, in planes: [HalfPlane], isWanted: ([HalfPlane]) -> Bool
  ) -> Bool {
    guard let shown = places.first.flatMap({ shown[$0] }) else { return false }
    let lattice = Lattice(shown.layer)
    let clips = shown.clips.flatMap(\.halfPlanes)
    let rest = places.dropFirst()
    return shown.oracle.somePassingTexel(of: lattice) { box in
      let own = planes + lattice.halfPlanes(of: box, shown.layer) + clips
      return isWanted(own) && (rest.isEmpty || someCell(of: rest, in: own, isWanted: isWanted))
    }
  }

  /// Visits all runs of passing cells within a row, with those of all masks, each as half-planes.
  func visitCells(of place: Int, _ visit: ([HalfPlane]) -> Void) {
    visitCells(of: ArraySlice([place] + masks[place]), in: [], visit)
  }

  private func visitCells(
    of places: ArraySlice<Int>, in planes: [HalfPlane], _ visit: ([HalfPlane]) -> Void
  ) {
    guard let place = places.first else { return visit(planes) }
    guard let shown = shown[place] else { return }
    let lattice = Lattice(shown.layer)
    let clips = shown.clips.flatMap(\.halfPlanes)
    let texels = shown.oracle.texels
    for row in 0..<texels.height {
      var column = 0
      while column < texels.width {
        let start = column
        while column < texels.width, texels.passes(column: column, row: row) { column += 1 }
        let run = TexelRect(minColumn: start, minRow: row, maxColumn: column, maxRow: row + 1)
        let box = lattice.box(of: run, cut: shown.oracle.masksToBounds)
        if column > start, !box.isEmpty {
          let own = planes + lattice.halfPlanes(of: box, shown.layer) + clips
          visitCells(of: places.dropFirst(), in: own, visit)
        }
        column += 1
      }
    }
  }

  /// Whether some passing cell of a layer comes within a distance of a point, given by its square.
  package func comes(_ place: Int, near point: Point, withinSquared square: Rational) -> Bool {
    comes(
      place, near: point,
      squared: SquareFraction(
        numerator: ScaledInteger(square.numerator), denominator: ScaledInteger(square.denominator)))
  }

  /// The layers that a disc hits, the frontmost first.
  package func hits(_ disc: Disc) -> [Int] {
    guard disc.canHit else { return [] }
    let squared = SquareFraction(
      numerator: ScaledInteger(disc.radius).squared, denominator: ScaledInteger(1))
    return order.filter { comes($0, near: disc.center, squared: squared) }
  }
}

extension Lattice {
  /// The four closed half-planes of the root whose intersection is a box of the lattice.
  ///
  /// With `D` the determinant, lattice x is `stretchX·localX / D`, so `low·D ≤ stretchX·localX`.
  fileprivate func halfPlanes(of box: LatticeBox, _ layer: DivisionFreeLayer) -> [HalfPlane] {
    func sides(_ form: LinearForm, _ side: ScaledInterval) -> [HalfPlane] {
      [
        form + -(side.low * layer.determinant),
        form * ScaledInteger(-1) + side.high * layer.determinant,
      ]
    }
    return sides(layer.localX * stretchX, box.x) + sides(layer.localY * stretchY, box.y)
  }
}
