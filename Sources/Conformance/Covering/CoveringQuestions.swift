import Corpora
import HitTesting
import RandomNumbers

/// The questions to the stack of a row.
extension CoveringScene {
  /// A place in the root: beside an edge of the last subject, or of the bounds that hold it.
  mutating func point(_ search: EdgeSearch, _ places: [LayerPlace?], isHeld: Bool) -> Point? {
    if isHeld, let holder = places[1] {
      let side = random.pick([0, 1]) + search.offset(using: &random)
      return holder.point(side, random.uniform(0, 1))
    }
    let edge = search.place(besideEdge: &random)
    return places[0]?.point(u: edge.u, v: edge.v)
  }

  /// The search for edges of the last subject, and where it and its holder are.
  var places: (search: EdgeSearch, places: [LayerPlace?]) {
    let name = layer(named: "inserted") == nil ? "subject" : "inserted"
    let holder = layer(named: name)?.parent ?? ""
    return (EdgeSearch(situation), [name, holder].map { LayerPlace(of: $0, in: scene) })
  }

  /// Whether discs are asked: not of interpolated images, not of many layers, and through masks not
  /// where many ancestors clip.
  ///
  /// Each pair of a cell and one of a mask is cut by all ancestors of both.
  private var asksDiscs: Bool {
    if scene.rules.areSmooth || Int(row["fillers"])! > 60 { return false }
    return masks == nil || row["holders"] != "clip" || Int(row["nesting"])! < 3
  }

  /// Asks beside the edges of the last subject, and beside those of the bounds that hold it.
  ///
  /// Radii are in texels of the subject. Where layers have masks, every other question is beside an
  /// edge of a mask, and every other one of these is a disc. Half of the discs ask for the nearest
  /// layers, because masks change their order. A cover through a mask takes long where many texels
  /// count, so that such a disc is never larger than a few texels.
  mutating func queries(_ count: Int) -> [StackQuery] {
    let (own, mask) = (places, placesOfMask)
    return (0..<count).compactMap { index in
      let (search, places) = [1, 2].contains(index % 4) ? mask ?? own : own
      guard var point = point(search, places, isHeld: index % 4 == 3) else { return nil }
      var kind = asksDiscs && masks == nil ? index % 7 : index % 2
      if asksDiscs, masks != nil, index % 4 == 2 { kind = random.pick([2, 4, 4, 6]) }
      let radii = masks == nil ? [0, 0.25, 1, -1] : [0, 0.25, 1, 2]
      var radius = random.pick(radii) / own.search.frame.texelsPerPoint
      let isSmall = masks != nil && kind == 6
      // Some discs lie on an axis, and end beside the edge.
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where !isSmall: (radius, point.x) = (point.x.magnitude, 0)
      case 1 where !isSmall: (radius, point.y) = (point.y.magnitude, 0)
      default: break
      }
      return switch kind {
      case 0, 3: .topmost(point)
      case 1, 5: .all(point)
      case 2: .disc(Disc(center: point, radius: radius), .topmost)
      case 4: .disc(Disc(center: point, radius: radius), .nearest)
      default: .disc(Disc(center: point, radius: radius), .mostCovered)
      }
    }
  }
}
