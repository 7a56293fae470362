import Corpora
import HitTesting
import RandomNumbers

/// Makes one case about an image of the covering suite.
struct CoveringMaker {
  let name: String
  let plan: CoveringPlan
  var random: SeededGenerator
  let corpus: String

  /// Makes a case about a number of a plain layer, or about its place in a stack.
  mutating func makeCase(about number: Int, _ value: Double) -> ImageCase {
    var made = situation()
    let isOfLayer = number < LayerGeometry.numberNames.count
    askNumber(&made, isOfLayer ? number : 7, isOfLayer ? value : 0)
    return made
  }

  mutating func makeCase() -> ImageCase {
    var made = situation()
    let row = plan.row
    switch plan.kind {
    case .nearest:
      ask(&made, Int(row["queries"])!, areas: 2, changing: row["changed"])
      made.ask(
        probeTexelRects(2, width: made.image.width, height: made.image.height, using: &random))
    case .linear: ask(&made, 12, areas: 0, changing: row.otherChange)
    case .aligned: askEdges(&made)
    case .invalid:
      ask(&made, 8, areas: made.sampling == .nearest ? 1 : 0, changing: "nothing")
      let bad = row.index % 4 == 3 ? random.pick([Double.nan, .infinity, -.infinity]) : -1
      let place = bad == -1 ? row.index % 3 : row.index / 4 % made.layer.numbers.count
      made.layer.numbers[place] *= bad
    case .number(let number, let value): askNumber(&made, number, value)
    case .plane: askPlane(&made)
    case .tiny(let value): askTiny(&made, value)
    case .points(let count): made = made.asking(EdgeSearch(made).points(count, using: &random))
    case .areas(let count):
      ask(&made, 0, areas: count, changing: "nothing")
      var earlier = made
      earlier.probes.removeLast(made.probes.count / 4)
      earlier.probes.removeFirst(made.probes.count / 4)
      made.earlier = [earlier]
    case .threshold: ask(&made, 24, areas: 6, changing: "minimumAlpha")
    case .largest, .large: ask(&made, 64, areas: 2, changing: "nothing")
    case .layout:
      made.layer = .plain(width: made.image.width, height: made.image.height, number: 7, 0)
      made.ask(EdgeSearch(made).points(24, using: &random).map { .point($0) })
    case .stack, .touches, .stackNumber, .stackPlane, .stackMany, .damaged: break
    }
    return made
  }

  /// The image, the layer and the threshold of the plan, with no queries.
  private mutating func situation() -> ImageCase {
    let row = plan.row
    var (threshold, sides) = (row.threshold, row.numbers("image").map { Int($0) })
    switch plan.kind {
    case .threshold(let least): threshold = .atLeast(least)
    case .plane, .tiny: threshold = .atLeast(0)
    case .large(let width, let height): sides = [width, height]
    default: break
    }
    var image = CoveringImage(row, sides, threshold, corpus: corpus, using: &random)
    if case .largest = plan.kind {
      let file = LatticeImage.largest
      image = CoveringImage((file.path, file.alpha), .topLeft, corpus)
    }
    let bitmap = image.bitmap
    var made = ImageCase(
      name: name, image: bitmap, layer: row.layer(width: bitmap.width, height: bitmap.height),
      threshold: threshold,
      traits: [.threshold: "any", .contentsScale: row["contentsScale"]])
    made.source = image.source
    switch plan.kind {
    case .linear: made.sampling = Sampling(rawValue: row["sampling"])!
    case .invalid: made.sampling = Sampling.allCases[row.index % 3]
    default: break
    }
    made.traits[.sampling] = made.sampling.rawValue
    return made
  }

  /// Asks beside the edges of a case, and beside those of earlier states.
  ///
  /// Each earlier state differs from the next one in one field. One query of each kind is asked
  /// twice, and an area of negative size stands beside each kind of area.
  private mutating func ask(
    _ made: inout ImageCase, _ count: Int, areas: Int, changing field: String
  ) {
    let fields = [field] + (field == "nothing" ? [] : [random.pick(CoveringRow.changes)])
    var states = made.earlierStates(changing: fields, corpus: corpus, using: &random)
    let searches = (states + [made]).map { EdgeSearch($0) }
    var points: [Point] = []
    for (place, search) in searches.enumerated() {
      points += search.points((count + place) / searches.count, using: &random)
    }
    points.shuffle(using: &random)
    if points.count > 2 { points[2] = points[0] }
    made.ask(points.map { .point($0) })
    let tangents = searches.flatMap { $0.areas(areas, using: &random) }
    for kind in QueryKind.allCases where kind.isArea {
      var queries = tangents.filter { $0.kind == kind }
      if let first = queries.first, areas < 100 {
        let place = kind == .disc ? 2 : random.pick([2, 3])
        var numbers = first.numbers
        numbers[place] = -numbers[place]
        queries += [first, Query(kind, numbers: numbers)]
      }
      made.ask(queries)
    }
    for place in states.indices {
      states[place].probes = made.probes.filter { $0.query.kind.isArea }
      states[place].ask(made.points.prefix(60).map { .point($0) })
    }
    made.earlier = states
  }

  /// Asks a plain layer with a special number; where it is none that a layer can have, beside the
  /// edges that there are with a number in its place.
  private mutating func askNumber(_ made: inout ImageCase, _ number: Int, _ value: Double) {
    let isAnchored = value.isFinite ? Bool.random(using: &random) : plan.place % 2 == 0
    let isClipped = Bool.random(using: &random)
    // What the other numbers are made for.
    let model =
      value.isFinite ? value.magnitude : plan.place < 6 ? 1 : Double.greatestFiniteMagnitude
    let (width, height) = (made.image.width, made.image.height)
    made.layer = .plain(
      width: width, height: height, number: number,
      value.isFinite && value < 0 && number > 2 ? value : model,
      isAnchored: isAnchored)
    made.layer.masksToBounds = isClipped
    var last = made.layer
    last.numbers[number] = value
    let finite = last.isValid ? [value] : [model, -model, 0, 1, 2.5, 2_147_483_647]
    for value in finite {
      made.layer.numbers[number] = value
      guard made.layer.isValid else { continue }
      let search = EdgeSearch(made)
      made.ask(search.points(8, using: &random).map { .point($0) })
      let (width, height) = search.frame.imageSize
      for (u, v) in [(0, 0.5), (0.5, 0), (1, 0.5), (0.5, 1), (width, 0.5), (0.5, height)] {
        made.ask([.point(search.frame.parent(u: u, v: v))])
      }
    }
    made.layer = last
  }

  /// Asks exactly on edges of the image, of the bounds and between texels.
  private mutating func askEdges(_ made: inout ImageCase) {
    let search = EdgeSearch(made)
    let (width, height) = (made.image.width, made.image.height)
    let columns = [0, Double(width), search.columns.lowerBound, search.columns.upperBound]
    let rows = [0, Double(height), search.rows.lowerBound, search.rows.upperBound]
    for index in 0..<16 {
      let middle = (
        Double(Int.random(in: 0..<width, using: &random)),
        Double(Int.random(in: 0..<height, using: &random))
      )
      let edge = (random.pick(columns + [middle.0]), random.pick(rows + [middle.1]))
      let (u, v) =
        index % 8 == 0
        ? edge : index % 2 == 0 ? (edge.0, middle.1 + 0.5) : (middle.0 + 0.5, edge.1)
      made.ask([.point(search.frame.parent(u: u, v: v))])
    }
  }

  /// Asks a layer that covers all numbers: with a number that is none there is no hit, and with any
  /// other there is.
  private func askPlane(_ made: inout ImageCase) {
    made.layer = .plane
    for format in QueryFormat.all {
      made.ask(StackNumber.strange(format.numberCount).map { Query(format.kind, numbers: $0) })
    }
  }

  /// Asks beside the left and the upper edge of an image at its natural size, nearer to it than
  /// many a number can say.
  private func askTiny(_ made: inout ImageCase, _ t: Double) {
    made.layer = .plain(width: made.image.width, height: made.image.height, number: 7, 0)
    let (m, s) = (0.5, t)
    for (x, y) in [(-s, m), (m, -s), (s, m), (m, s)] { made.ask([.point(Point(x: x, y: y))]) }
    for (x, y) in [(-s, m), (m, -s), (-2 * s, m), (m, -2 * s)] {
      made.ask([.disc(Disc(center: Point(x: x, y: y), radius: s))])
    }
    for reach in [s, 2 * s] {
      made.ask([
        .rect(Rect(x: -reach, y: m, width: s, height: 0)),
        .rect(Rect(x: m, y: -reach, width: 0, height: s)),
      ])
    }
  }
}
