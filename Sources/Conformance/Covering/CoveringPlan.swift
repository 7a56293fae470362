import Corpora
import HitTesting

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
    /// A stack of one opaque layer that covers all numbers, asked with one number that is none,
    /// with a threshold.
    case stackPlane(Int)
    /// A stack of many layers, or with many changes or many questions.
    case stackMany(StackNumber.Sizes)
    /// A plain layer that shows an image of a size, a format and a storage.
    case layout
    /// A layer that covers all numbers, asked with one number that is none.
    case plane
    /// Queries that differ from others by a tiny number alone.
    case tiny(Double)
    /// Points alone are asked: this number of them.
    case points(Int)
    /// Discs and rectangles alone are asked: this number of each.
    case areas(Int)
    /// A threshold, beside texels of that alpha and of its neighbors.
    case threshold(Int)
    /// A damaged file, which is to be refused.
    case damaged(DamagedPNG)
    /// The largest file.
    case largest
    /// An image in memory with this number of columns and of rows.
    case large(Int, Int)
    /// A stack that changes, whose layers have the shapes of rows for images, and masks if there is
    /// a row for these; some images may be interpolated.
    case stack([CoveringRow], masks: CoveringRow?, samplings: [String: Sampling] = [:])
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
      0x1.8p-25, 0x1.8p-17, 0x1.8p-13, 0x1.8p-9, 0x1.8p-5,
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
    let shapes = open.indices.map { index in
      [index, index * 5 + 1, index * 3 + 2].map { open[$0 % open.count] }
    }
    for (index, shapes) in shapes.enumerated() {
      if index % 2 == 0 {
        let row = stacks[index / 2 % stacks.count]
        plans.append(CoveringPlan(kind: .stack(shapes, masks: nil), row: row))
      }
      if index % 3 == 0 {
        plans.append(
          CoveringPlan(kind: .touches(shapes), row: light[index % light.count], place: index / 3))
      }
    }
    // Masks come last, so that all other cases keep their numbers.
    let masks = CoveringRow.masks
    for (place, index) in stride(from: 1, to: open.count, by: 6).enumerated() {
      let kind = Kind.stack(shapes[index], masks: masks[place % masks.count])
      plans.append(CoveringPlan(kind: kind, row: light[index % light.count]))
    }
    // The image of a layer and that of its mask, each in every way, but not both by the nearest
    // texel.
    let ways = Sampling.allCases
    for (place, index) in stride(from: 3, to: open.count, by: 6).enumerated() {
      let (own, mask) = (ways[(place + 1) % 9 / 3], ways[(place + 1) % 3])
      if own == .nearest && mask == .nearest { continue }
      let kind = Kind.stack(
        shapes[index], masks: masks[place % masks.count],
        samplings: ["subject": own, CoveringScene.stencil: mask])
      plans.append(CoveringPlan(kind: kind, row: light[index % light.count]))
    }
    return plans
  }()
}
