import HitTesting
import RandomNumbers

extension CaseSuite {
  /// The name of the suite that covers the dimensions.
  public static let covering = "covering"

  /// Makes the suite of requests that cover the dimensions of `dimensions.json`.
  ///
  /// Each row of a covering array is one case with nearest sampling, asked at points, discs and
  /// rectangles beside edges that decide, after an earlier state that differs in one field alone, and
  /// one with linear sampling. Then come layers and queries with numbers that are not finite, requests
  /// of no and of 10,000 queries, the image of more than 2²⁴ texels, every threshold, and stacks. The rows are the same
  /// for all seeds; places, texels and files depend on the seed and the index.
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
      // A case with linear sampling has the image of the case before it, which is not sent again.
      let isLinear = if case .linear = plans[index].kind { true } else { false }
      let random = SeededGenerator(seed: seed ^ 0xC0E4_1206, index: isLinear ? index - 1 : index)
      var maker = CoveringMaker(random: random, corpus: corpus)
      return maker.makeCase(named: "\(covering)/\(index)", plans[index])
    }
  }
}

/// What a case of the covering suite is made of.
private struct CoveringPlan: Sendable {
  enum Kind: Sendable {
    case nearest
    case linear
    /// A number of the layer, by its place, is not finite.
    case layerNumber(Int, Double)
    /// A number of every other query is not finite.
    case queryNumber(Double)
    /// Only points are asked, and so many.
    case points(Int)
    /// Only discs and rectangles are asked, and so many of each.
    case areas(Int)
    /// A threshold, beside texels of that alpha and of its neighbors.
    case threshold(Int)
    /// The largest file.
    case largest
    /// A stack that changes.
    case stack
  }

  let kind: Kind
  let row: CoveringRow

  static let all: [CoveringPlan] = {
    let rows = CoveringRow.images
    let small = rows.filter { $0.numbers("image").reduce(1, *) < 300 }
    let plain = small.filter {
      $0["source"] == "bytes" && !$0["format"].hasSuffix("skip")
        && $0.numbers("image").reduce(1, *) > 11
    }
    let notFinite = [Double.nan, .infinity, -.infinity]
    var more: [Kind] = []
    for value in notFinite {
      for number in LayerGeometry.numberNames.indices {
        more += Array(repeating: .layerNumber(number, value), count: 6)
      }
      more += Array(repeating: .queryNumber(value), count: 9)
    }
    more += [0, 0, 0, 10_000, 10_000, 10_000].map { .points($0) }
    more += [129, 129, 129, 1025, 1025, 1025].map { .areas($0) }
    more += [.largest, .largest, .largest]
    var plans: [CoveringPlan] = []
    for row in rows { plans += [Kind.nearest, .linear].map { CoveringPlan(kind: $0, row: row) } }
    for (index, kind) in more.enumerated() {
      plans.append(CoveringPlan(kind: kind, row: small[index * 7 % small.count]))
    }
    for least in 0...256 {
      plans.append(CoveringPlan(kind: .threshold(least), row: plain[least * 7 % plain.count]))
    }
    for row in CoveringRow.stacks { plans.append(CoveringPlan(kind: .stack, row: row)) }
    return plans
  }()
}

/// Makes one case of the covering suite.
private struct CoveringMaker {
  var random: SeededGenerator
  let corpus: String

  mutating func makeCase(named name: String, _ plan: CoveringPlan) -> HitTestCase {
    if case .stack = plan.kind {
      var scene = CoveringScene(plan.row, corpus: corpus, random: random)
      return HitTestCase(name: name, stack: scene.stackCase())
    }
    var made = situation(named: name, plan)
    switch plan.kind {
    case .stack: break
    case .nearest:
      ask(&made, Int(plan.row["queries"])!, areas: 2, changing: plan.row["changed"])
      made.ask(
        probeTexelRects(2, width: made.image.width, height: made.image.height, using: &random))
    case .linear: ask(&made, 12, areas: 0, changing: plan.row["changed"])
    case .points(let count): made = made.asking(EdgeSearch(made).points(count, using: &random))
    case .areas(let count): ask(&made, 0, areas: count, changing: "nothing")
    case .threshold: ask(&made, 24, areas: 6, changing: "minimumAlpha")
    case .largest: ask(&made, 64, areas: 2, changing: "nothing")
    case .layerNumber(let number, let value):
      let sound = made.layer.numbers
      let place = number % sound.count
      // Whoever reads another number in its place hits something at these points.
      for finite in [0, 1, sound[place]] {
        made.layer.numbers[place] = finite
        if made.layer.isValid {
          made.ask(EdgeSearch(made).points(6, using: &random).map { .point($0) })
        }
      }
      made.layer.numbers[place] = value
    case .queryNumber(let value):
      ask(&made, 12, areas: 6, changing: "nothing")
      for place in made.probes.indices where place % 2 == 0 {
        let query = made.probes[place].query
        var numbers = query.numbers
        numbers[Int.random(in: numbers.indices, using: &random)] = value
        made.probes[place].query = Query(query.kind, numbers: numbers)
      }
    }
    return made
  }

  /// The image, the layer and the threshold of a plan, with no queries.
  private mutating func situation(named name: String, _ plan: CoveringPlan) -> HitTestCase {
    let row = plan.row
    var threshold = row.threshold
    if case .threshold(let least) = plan.kind { threshold = .atLeast(least) }
    var image = CoveringImage(row, threshold, corpus: corpus, using: &random)
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
    if case .linear = plan.kind { made.sampling = Sampling(rawValue: row["sampling"])! }
    made.traits[.sampling] = made.sampling.rawValue
    return made
  }

  /// Asks beside the edges of a case, and beside those of an earlier state if there is one.
  private mutating func ask(
    _ made: inout HitTestCase, _ count: Int, areas: Int, changing field: String
  ) {
    let earlier = made.earlierState(changing: field, corpus: corpus, using: &random)
    let (search, other) = (EdgeSearch(made), earlier.map { EdgeSearch($0) })
    let early = other == nil ? 0 : count / 2
    var points = search.points(count - early, using: &random)
    points += other?.points(early, using: &random) ?? []
    points.shuffle(using: &random)
    made.ask(points.map { .point($0) })
    let tangents = search.areas(areas, using: &random) + (other?.areas(areas, using: &random) ?? [])
    for kind in [QueryKind.disc, .rect] { made.ask(tangents.filter { $0.kind == kind }) }
    guard var earlier else { return }
    earlier.probes = made.probes.filter { $0.query.kind.isArea }
    earlier.ask(made.points.prefix(60).map { .point($0) })
    made.earlier = [earlier]
  }
}
