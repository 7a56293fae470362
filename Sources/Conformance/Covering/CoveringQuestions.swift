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

  /// Asks beside the edges of the last subject, and beside those of the bounds that hold it.
  ///
  /// Where layers have masks, points alone are asked, a quarter of them beside edges of a mask;
  /// discs through masks are left to random stacks.
  mutating func queries(_ count: Int) -> [StackQuery] {
    let (own, mask) = (places, placesOfMask)
    return (0..<count).compactMap { index in
      let (search, places) = index % 4 == 1 ? mask ?? own : own
      guard var point = point(search, places, isHeld: index % 4 == 3) else { return nil }
      var radius = random.pick([0, 0.25, 1, -1]) / search.frame.texelsPerPoint
      // Some discs lie on an axis, and end beside the edge.
      switch Int.random(in: 0..<12, using: &random) {
      case 0: (radius, point.x) = (point.x.magnitude, 0)
      case 1: (radius, point.y) = (point.y.magnitude, 0)
      default: break
      }
      let isSimple = masks != nil || Int(row["fillers"])! > 60
      let kind = isSimple ? index % 2 : index % 7
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
