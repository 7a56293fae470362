import HitTesting
import RandomNumbers

extension CaseSuite {
  /// The name of the suite that covers the dimensions.
  package static let covering = "covering"

  /// The number of a covering case by its name; `nil` for other cases.
  package static func coveringIndex(of name: String) -> Int? {
    name.hasPrefix("\(covering)/") ? Int(name.dropFirst(covering.count + 1)) : nil
  }

  /// Makes the suite of requests that cover the dimensions of `dimensions.json`.
  ///
  /// Each row of a covering array is four cases: one with nearest sampling, asked at points, discs and
  /// rectangles beside edges that decide, after an earlier state that differs in one field alone; one
  /// with linear sampling; one whose points lie exactly on edges; and one in which a number of the layer
  /// is none that a layer can have. Then
  /// come layers and queries with one special number, requests of no and of 10,000 queries, images of
  /// many texels, every threshold, stacks, and touches on them. The rows are the same for all seeds;
  /// places, texels and files depend on the seed and the index.
  ///
  /// - Parameters:
  ///   - seed: the seed of all cases.
  ///   - count: the greatest number of cases; fewer are the first ones.
  ///   - corpus: the folder of the corpus, which has the files.
  /// - Returns: the suite.
  package static func covering(
    seed: UInt64, count: Int = .max, corpus: String = defaultCorpus
  ) -> CaseSuite {
    let plans = CoveringPlan.all
    return CaseSuite(
      name: covering, summary: "all pairs of dimensions, beside edges that decide",
      count: min(count, plans.count)
    ) { index in
      let (plan, name) = (plans[index], "\(covering)/\(index)")
      let isSame =
        switch plan.kind {
        case .linear, .aligned: true
        default: false
        }
      let random = SeededGenerator(
        seed: seed ^ 0xC0E4_1206, index: isSame ? index - plan.place : index)
      switch plan.kind {
      case .stack(let shapes):
        var scene = CoveringScene(plan.row, shapes, corpus: corpus, random: random)
        return HitTestCase(name: name, stack: scene.stackCase())
      case .stackNumber(let number, let value):
        var maker = CoveringMaker(name: name, plan: plan, random: random, corpus: corpus)
        return StackNumber(number, value, of: maker.makeCase(about: number, value)).testCase
      case .stackPlane(let least): return StackNumber.plane(name, threshold: .atLeast(least))
      case .stackMany(let sizes): return StackNumber.many(name, sizes, random)
      case .touches(let shapes):
        let scene = CoveringScene(plan.row, shapes, corpus: corpus, random: random)
        var touches = CoveringTouches(scene, index: plan.place)
        return HitTestCase(name: name, touches: touches.touchCase())
      case .damaged(let damage):
        var made = HitTestCase(
          name: name, image: AlphaPlane(width: 0, height: 0, bytes: []).bitmap, layer: .plane,
          threshold: plan.row.threshold)
        made.source = .file(
          path: "\(corpus)/images/damaged/\(damage.name).png",
          orientation: Orientation(rawValue: 1 + plan.place * 3)!)
        made.isRefused = true
        return made
      default:
        var maker = CoveringMaker(name: name, plan: plan, random: random, corpus: corpus)
        return maker.makeCase()
      }
    }
  }
}

/// What a case of the covering suite is made of.
struct CoveringPlan: Sendable {
  enum Kind: Sendable {
    case nearest
    case linear
    /// Points that lie exactly on edges, on a layer on which doubles round nothing.
    case aligned
    /// A number of the layer, such as its width, is negated or not finite.
    case invalid
    /// One number of a plain layer, by its place, has a special value.
    case number(Int, Double)
    /// One number of a plain layer in a stack, by its place, has a special value.
    case stackNumber(Int, Double)
    /// A stack of one opaque layer that covers all numbers, asked with one number that is none, with a
    /// threshold.
    case stackPlane(Int)
    /// A stack of many layers, or with many changes or many questions.
    case stackMany(StackNumber.Sizes)
    /// A plain layer that shows an image of a size, a format and a storage.
    case layout
    /// A layer that covers all numbers, asked with one number that is none.
    case plane
    /// Queries that differ from others by a tiny number alone.
    case tiny(Double)
    /// Only points are asked, and so many.
    case points(Int)
    /// Only discs and rectangles are asked, and so many of each.
    case areas(Int)
    /// A threshold, beside texels of that alpha and of its neighbors.
    case threshold(Int)
    /// A damaged file, which is to be refused.
    case damaged(DamagedPNG)
    /// The largest file.
    case largest
    /// An image in memory of so many columns and rows.
    case large(Int, Int)
    /// A stack that changes, whose layers have the shapes of rows for images.
    case stack([CoveringRow])
    /// Fingers and pointers on such a stack.
    case touches([CoveringRow])
  }

  let kind: Kind
  let row: CoveringRow
  /// The place among the cases of its row, among those about touches, or among those about the same
  /// number that is none that a layer can have.
  var place = 0

  private static let magnitudes =
    [
      .leastNonzeroMagnitude, 0x1.8p-1000, 0x1.8p-160, 0x1.8p-130, 0x1.8p-62, 0x1.8p-54, 0x1.8p-32,
      0x1.8p-25,
      0x1.8p-17, 0x1.8p-13, 0x1.8p-9, 0x1.8p-5,
    ]
    + [5, 9, 13, 17, 24, 32, 54, 70, 140, 520, 1000].map {
      Double(sign: .plus, exponent: $0, significand: 1.25 + 0x1p-25)
    }

  static let all: [CoveringPlan] = {
    let rows = CoveringRow.images
    let small = rows.filter { $0.numbers("image").reduce(1, *) < 300 }
    let plain = small.filter {
      $0["source"] == "bytes" && !$0["format"].hasSuffix("skip") && $0.decides
        && $0.numbers("image").reduce(1, *) > 11
    }
    var plans: [CoveringPlan] = []
    for row in rows {
      // The second and third one have the image of the first one, which is not sent again.
      let kinds = [(Kind.nearest, row), (.linear, row), (.aligned, row.aligned), (.invalid, row)]
      for (place, (kind, row)) in kinds.enumerated() {
        plans.append(CoveringPlan(kind: kind, row: row, place: place))
      }
    }
    var more: [(kind: Kind, place: Int)] = []
    func add(_ kinds: [Kind], count: Int = 1) {
      for place in 0..<count { more += kinds.map { ($0, place) } }
    }
    let strange = [Double.nan, .infinity, -.infinity]
    let special = magnitudes + magnitudes.map { -$0 } + [0]
    for number in 0..<StackNumber.count {
      if number < LayerGeometry.numberNames.count {
        add(special.map { .number(number, $0) })
        add(strange.map { .number(number, $0) }, count: 26)
      }
      add(special.map { .stackNumber(number, $0) })
      add(strange.map { .stackNumber(number, $0) }, count: 6)
    }
    add([.plane, .stackPlane(1), .stackPlane(256), .stackMany((300, 300, 300))], count: 3)
    add([.stackMany((4200, 3, 3)), .stackMany((6, 4200, 6)), .stackMany((6, 6, 4200))], count: 2)
    add(magnitudes.prefix(12).map { .tiny($0) }, count: 3)
    add([.points(0), .points(10_000), .areas(129), .areas(1100), .areas(4200)], count: 3)
    add([.largest, .large(1025, 1537), .large(65_537, 2), .large(2, 65_537)], count: 3)
    add([.large(1, 200)], count: 12)
    add([.large(1025, 200)] + DamagedPNG.allCases.map { .damaged($0) }, count: 3)
    add((0...256).map { .threshold($0) }, count: 3)
    for (index, (kind, place)) in more.enumerated() {
      let rows =
        switch kind {
        case .large: plain.map(\.compact)
        case .threshold: plain.filter { CoveringImage.hasTexelsNearThreshold($0) }
        default: plain
        }
      plans.append(CoveringPlan(kind: kind, row: rows[index * 7 % rows.count], place: place))
    }
    plans += CoveringRow.layouts.map { CoveringPlan(kind: .layout, row: $0) }
    // Each row for images is the shape of some layer.
    let (stacks, open) = (CoveringRow.stacks, rows.filter { $0.threshold.minimumAlpha < 256 })
    let light = stacks.filter { Int($0["fillers"])! < 100 || $0.index % 8 == 0 }
    for (index, shape) in open.enumerated() {
      let others = [shape, open[(index * 5 + 1) % open.count], open[(index * 3 + 2) % open.count]]
      if index % 2 == 0 {
        plans.append(CoveringPlan(kind: .stack(others), row: stacks[index / 2 % stacks.count]))
      }
      if index % 3 == 0 {
        plans.append(
          CoveringPlan(kind: .touches(others), row: light[index % light.count], place: index / 3))
      }
    }
    return plans
  }()
}

/// Makes one case about an image of the covering suite.
private struct CoveringMaker {
  let name: String
  let plan: CoveringPlan
  var random: SeededGenerator
  let corpus: String

  /// Makes a case about a number of a plain layer, or about its place in a stack.
  mutating func makeCase(about number: Int, _ value: Double) -> HitTestCase {
    var made = situation()
    let isOfLayer = number < LayerGeometry.numberNames.count
    askNumber(&made, isOfLayer ? number : 7, isOfLayer ? value : 0)
    return made
  }

  mutating func makeCase() -> HitTestCase {
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
  private mutating func situation() -> HitTestCase {
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
    var made = HitTestCase(
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

  /// Asks beside the edges of a case, and beside those of earlier states, each of which differs from
  /// the next one in a field alone; one query of each kind is asked twice, and an area of negative size
  /// stands beside each kind of them.
  private mutating func ask(
    _ made: inout HitTestCase, _ count: Int, areas: Int, changing field: String
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
    for kind in [QueryKind.disc, .rect] {
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
  private mutating func askNumber(_ made: inout HitTestCase, _ number: Int, _ value: Double) {
    let (isAnchored, isClipped) = (
      value.isFinite ? Bool.random(using: &random) : plan.place % 2 == 0,
      Bool.random(using: &random)
    )
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
  private mutating func askEdges(_ made: inout HitTestCase) {
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
  private func askPlane(_ made: inout HitTestCase) {
    made.layer = .plane
    for kind in [QueryKind.point, .disc, .rect] {
      made.ask(StackNumber.strange(kind.format!.numberCount).map { Query(kind, numbers: $0) })
    }
  }

  /// Asks beside the left and the upper edge of an image at its natural size, nearer to it than many a
  /// number can say.
  private func askTiny(_ made: inout HitTestCase, _ t: Double) {
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
