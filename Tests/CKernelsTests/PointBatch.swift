import CKernels
import RandomNumbers

/// A small image in the three forms against which batches of points are decided, with difficult
/// points and mappings.
struct PointBatch {
  static let (width, height) = (150, 23)
  /// The gaps between the words of a row, and between those of a column.
  static let (rowStride, columnStride) = (5, 29)

  let alpha: [UInt8]
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    alpha = (0..<Self.width * Self.height).map {
      UInt8(truncatingIfNeeded: $0 * 89 + $0 / 150 * 31)
    }
  }

  /// The texels that pass in 64-texel words, at the strides of a layout.
  func words(_ minimum: UInt32, rowStride: Int, columnStride: Int) -> [UInt64] {
    let count = (Self.height - 1) * rowStride + (Self.width - 1) / 64 * columnStride + 1
    var words = [UInt64](repeating: 0, count: count)
    for row in 0..<Self.height {
      for column in 0..<Self.width where UInt32(alpha[row * Self.width + column]) >= minimum {
        words[row * rowStride + column / 64 * columnStride] |= 1 << UInt64(column % 64)
      }
    }
    return words
  }

  /// A plain map of points to the texels of their numbers, except for the numbers that are given.
  static func plain(
    a: Double = 1, c: Double = 0, tx: Double = 0, u: (Double, Double) = (0, 150),
    v: (Double, Double) = (0, 23)
  ) -> kernel_certain_mapping {
    kernel_plain_mapping(
      kernel_mapping(
        a: a, b: 0, c: c, d: 1, tx: tx, ty: 0, min_u: u.0, max_u: u.1, min_v: v.0, max_v: v.1))
  }

  /// A map that puts many points of ``points(_:)`` onto the image and its edges; some points are
  /// uncertain unless it is plain.
  mutating func mapping(plain: Bool) -> kernel_certain_mapping {
    let steps = [0, 0, 1, 1, -1, 0.5, 1e-3, 3.7, -0.25]
    // Every other map hardly rotates, so that many points lie on the image.
    let isUpright = Bool.random(using: &random)
    let (minU, minV) = (random.pick([0.0, 0.5, 2, 7]), random.pick([0.0, 0.5, 2, 7]))
    let m = kernel_mapping(
      a: isUpright ? 1 : random.pick(steps), b: isUpright ? 0 : random.pick(steps),
      c: isUpright ? 1e-3 : random.pick(steps), d: isUpright ? 1 : random.pick(steps),
      tx: random.pick([0, -0.0, 0.5, 2, 64, 150, random.uniform(-5, 155)]),
      ty: random.pick([0, -0.0, 3, -0.5, 23, random.uniform(-5, 25)]),
      min_u: minU, max_u: random.pick([150, 150, 149.5, 70, 0.0]), min_v: minV,
      max_v: random.pick([23, 23, 6.25, 1]))
    var mapping = kernel_plain_mapping(m)
    if plain { return mapping }
    let margin = random.pick([0, 0x1p-40, 0.5, 3])
    mapping.outer_min_u -= random.pick([0, margin])
    mapping.outer_max_u += random.pick([0, margin])
    mapping.outer_min_v -= random.pick([0, margin])
    mapping.outer_max_v += random.pick([0, margin])
    mapping.max_fraction_u = random.pick([1, 1, 1 - 0x1p-40, 0.75, 0, -1])
    mapping.max_fraction_v = random.pick([1, 1, 1 - 0x1p-40, 0.75, 0])
    return mapping
  }

  mutating func points(_ count: Int) -> [kernel_point] {
    let special: [Double] = [
      .nan, -.nan, .infinity, -.infinity, -0.0, 0, 0x1p-1074, -0x1p-1074, 1e308, -1e308, 0x1p31,
      -0x1p31, 0x1p32, 0x1p52, 0x1p63, -0x1p63, 150, 23, 1, 64, 150.0.nextDown, 23.0.nextDown,
      1.0.nextDown, 64.0.nextDown,
    ]
    func coordinate(_ limit: Int) -> Double {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: random.pick(special)
      case 1: Double(Int.random(in: -2...limit, using: &random))
      case 2: Double(Int.random(in: -2...limit, using: &random)).nextDown
      case 3: Double(Int.random(in: -2...limit, using: &random)) - 0x1p-41
      default: random.uniform(-3, Double(limit))
      }
    }
    return (0..<count).map { _ in kernel_point(x: coordinate(153), y: coordinate(26)) }
  }

  /// The decision about a point.
  enum Verdict: Equatable { case hit, miss, uncertain }

  /// The documented formulas, written once more.
  func verdict(_ point: kernel_point, _ m: kernel_certain_mapping, _ minimum: UInt32) -> Verdict {
    let u = m.a * point.x + m.c * point.y + m.tx
    let v = m.b * point.x + m.d * point.y + m.ty
    let isNear =
      (m.outer_min_u..<max(m.outer_min_u, m.outer_max_u)).contains(u)
      && (m.outer_min_v..<max(m.outer_min_v, m.outer_max_v)).contains(v)
    if !isNear { return .miss }
    guard m.min_u <= u, u < m.max_u, m.min_v <= v, v < m.max_v,
      u - u.rounded(.down) <= m.max_fraction_u, v - v.rounded(.down) <= m.max_fraction_v
    else { return .uncertain }
    return UInt32(alpha[Int(v) * Self.width + Int(u)]) >= minimum ? .hit : .miss
  }
}

/// The verdicts of a kernel on a batch.
struct BatchVerdicts: Equatable {
  var hits: [Bool]
  var uncertain: [UInt64]
  var isAnyUncertain: Bool

  init(_ verdicts: [PointBatch.Verdict]) {
    hits = verdicts.map { $0 == .hit }
    uncertain = [UInt64](repeating: 0, count: (verdicts.count + 63) / 64)
    for (index, verdict) in verdicts.enumerated() where verdict == .uncertain {
      uncertain[index / 64] |= 1 << UInt64(index % 64)
    }
    isAnyUncertain = verdicts.contains(.uncertain)
  }

  /// Calls a kernel with one verdict and one word more than it may write; returns `nil` if it wrote
  /// those.
  init?(count: Int, _ kernel: (UnsafeMutablePointer<Bool>, UnsafeMutablePointer<UInt64>) -> Bool) {
    hits = [Bool](repeating: true, count: count + 1)
    uncertain = [UInt64](repeating: 0xABCD, count: (count + 63) / 64 + 1)
    isAnyUncertain = kernel(&hits, &uncertain)
    guard hits.removeLast(), uncertain.removeLast() == 0xABCD else { return nil }
  }
}
