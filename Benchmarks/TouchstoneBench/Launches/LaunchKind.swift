import Measurements
import Presentation

/// The fields that are measured in the same processes.
///
/// Fields whose working sets are larger than the caches have processes of their own, as do fields
/// that hold much memory.
struct LaunchKind {
  /// What the processes of a kind have in common.
  enum Content: Hashable {
    /// All queries in cache on a set of images.
    case cached(images: String)
    /// One query that waits for memory.
    case memory(BenchmarkQuery, images: String)
    /// Sprites of a fixed size.
    case sprites
    /// One cost over several sizes.
    case growth(BenchmarkQuery)
    /// Two threads.
    case threads(images: String)
    /// All queries on one stack.
    case stack(StackPlace)
    /// Recordings of touches.
    case drag
  }

  /// The rows of one field.
  struct Field {
    let field: BenchmarkField
    let rows: [String]
    /// Whether its contenders evict each other's data from the caches in every slice.
    let waitsForMemory: Bool
  }

  let content: Content
  let fields: [Field]
  /// Whether its queries are asked on images whose pixels the second cache does not hold.
  let hasLargeImages: Bool

  /// Sorts rows into kinds, in the order of the rows, with the names of the sets of images whose
  /// pixels the second cache does not hold.
  static func kinds(of rows: [String], largeImages: Set<String>) -> [LaunchKind] {
    let fields = rows.grouped { BenchmarkField(ofRow: $0) }.map { field, rows in
      Field(
        field: field, rows: rows, waitsForMemory: field.waitsForMemory(largeImages: largeImages))
    }
    return fields.grouped { Content($0.field, largeImages: largeImages) }.map { content, fields in
      LaunchKind(
        content: content, fields: fields,
        hasLargeImages: content.images.map(largeImages.contains) ?? false)
    }
  }
}

extension LaunchKind {
  /// Which launches it gets.
  ///
  /// Queries that wait for memory need fewer launches: what matters there is three times as large.
  /// Images that the second cache does not hold scatter most between launches.
  var turns: LaunchSchedule.Kind {
    let (share, isRanked) =
      switch content {
      case .cached: (hasLargeImages ? 8 : 4, true)
      case .memory: (2, true)
      // Targets are about sprites and threads, and a verdict takes several launches.
      case .sprites, .threads: (3, true)
      case .growth(let query): (1, query.takesRanks)
      case .drag: (1, true)
      // Targets are about the sparse ones. Launches of those in cache take a second, and are twice
      // as many; more would be taken from the large ones, which need eight.
      case .stack(let place): (place.isInCache && place.arrangement == .sparse ? 2 : 1, true)
      }
    return LaunchSchedule.Kind(share: share, isRanked: isRanked, isLarge: measuresAlone)
  }

  /// Whether no other lane may work while its queries are timed.
  ///
  /// All lanes use the same memory and the same last cache, and two threads take two cores.
  /// Preparing large images reads them in order, which others disturb less.
  var measuresAlone: Bool {
    switch content {
    case .cached, .sprites, .drag, .memory(.prepare, _): false
    case .memory, .growth, .threads: true
    case .stack(let place): !place.isInCache
    }
  }
}

extension LaunchKind.Content {
  fileprivate init(_ field: BenchmarkField, largeImages: Set<String>) {
    let waits = field.waitsForMemory(largeImages: largeImages)
    switch field.query.launches {
    case .cached where field.query == .prepare && waits:
      self = .memory(.prepare, images: field.place)
    case .cached: self = .cached(images: field.place)
    // The collection of single points is the same.
    case .memory:
      self = .memory(
        field.query == .pointSingle ? .pointCollection : field.query, images: field.place)
    case .sprites: self = .sprites
    case .growth: self = .growth(field.query)
    case .threads: self = .threads(images: field.place)
    // Only the plan makes such rows, of these places.
    case .stack: self = StackPlace(name: field.place).map(Self.stack) ?? .sprites
    case .drag: self = .drag
    }
  }

  /// Whether a process of this kind asks about a stack.
  var isStack: Bool { if case .stack = self { true } else { false } }

  /// Whether a process of this kind runs on one core.
  var needsOneCore: Bool {
    if case .threads = self { false } else { true }
  }

  /// The set of images that a process of this kind loads; `nil` for the first of the run.
  var images: String? {
    switch self {
    case .cached(let images), .memory(_, let images), .threads(let images): images
    case .sprites, .growth, .stack, .drag: nil
    }
  }

  /// The parts of the plan that a process of this kind needs, out of those of the run.
  func parts(of run: BenchmarkPlan.Parts) -> BenchmarkPlan.Parts {
    switch self {
    case .cached, .memory(.prepare, _): run.subtracting(.sprites)
    case .memory: .queries
    case .growth, .threads: [.queries, .details]
    case .sprites: [.queries, .details, .sprites]
    case .stack, .drag: .stacks
    }
  }
}
