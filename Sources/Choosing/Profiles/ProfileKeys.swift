import HitTesting

extension ProfileKey {
  /// All keys, in the order in which a profile is written and asked for.
  public static let all: [ProfileKey] = about + use + queries + budgets

  /// The keys that say what the product is, and its images.
  private static let about: [ProfileKey] = [
    .value(
      "name", .kebabName, default: nil, defaultNote: "the name of the file",
      meaning: "The name of the profile.",
      question: "What is the profile called?",
      get: { $0.name }, set: { $0.name = $1 }),
    .value(
      "summary", .line("a text", length: 0...200), default: "\"\"",
      meaning: "What the product is, in a sentence.",
      question: "What is the product, in a sentence?",
      get: { $0.summary }, set: { $0.summary = $1 }),
    .value(
      "images.folder", .line("the path of a folder", length: 1...1024),
      default: nil, defaultNote: "none: either the folder or the sizes are required",
      meaning: "The folder of the PNG files to measure on, seen from the folder of the profile.",
      question: "Which folder, seen from that of the profile, holds PNG files of the product?",
      get: { if case .folder(let path) = $0.images { path } else { nil } },
      set: { $0.images = .folder($1) }),
    .list(
      "images.sizes", of: .size, default: nil,
      defaultNote: "none: either the folder or the sizes are required",
      meaning: "The sizes of images that are drawn to measure on, in equal numbers.",
      question: "How large are the images?",
      get: { if case .sizes(let sizes) = $0.images { sizes } else { nil } },
      set: { $0.images = .sizes($1) }),
    .value(
      "images-at-once", .wholeNumber(ProfileRanges.imagesAtOnce), default: "100",
      meaning: "The number of images that are prepared at the same time.",
      question: "How many images are prepared at the same time?",
      get: { $0.imagesAtOnce }, set: { $0.imagesAtOnce = $1 }),
    .value(
      "image-changes-per-second", .rate(upTo: ProfileRanges.imageChanges.upperBound), default: "0",
      meaning: "How often an image changes and is prepared again, over all images.",
      question: "How many images change per second and have to be prepared again?",
      get: { $0.imageChangesPerSecond }, set: { $0.imageChangesPerSecond = $1 }),
  ]

  /// The keys that say how images are shown and what decides a hit.
  private static let use: [ProfileKey] = [
    .list(
      "gravities", of: .name, default: "[resize]",
      meaning: "The gravities that place images in their layers.",
      question: "Which gravities place images in their layers?",
      get: { profile in ContentsGravity.allCases.filter(profile.gravities.contains) },
      set: { $0.gravities = Set($1) }),
    .list(
      "transforms", of: .name, orNone: "none", default: "[scale]",
      meaning: "What transforms do to layers, apart from moving them.",
      question: "What do transforms do to layers, apart from moving them?",
      get: { profile in TransformKind.allCases.filter(profile.transforms.contains) },
      set: { $0.transforms = Set($1) }),
    .value(
      "layer-changes-per-second", .rate(upTo: 1e9), default: "60",
      meaning: "How often a layer moves, turns or is resized, over all layers.",
      question:
        "How often does a layer move, turn or change its size, per second, over all layers?",
      get: { $0.layerChangesPerSecond }, set: { $0.layerChangesPerSecond = $1 }),
    .value(
      "threshold", .threshold, default: "128",
      meaning: "The alpha from which a texel is hit, or that each query brings its own.",
      question: "From which alpha on is a texel hit, or does each query bring its own threshold?",
      get: { $0.threshold }, set: { $0.threshold = $1 }),
    .value(
      "sampling", .name, default: "nearest",
      meaning: "How the alpha under a point is computed.",
      question: "How is the alpha under a point computed?",
      get: { $0.sampling }, set: { $0.sampling = $1 }),
    .value(
      "fidelity", .fidelity, default: "float64",
      meaning: "The least exact class of answers that is good enough.",
      question: "How exact do the answers have to be?",
      get: { $0.fidelity }, set: { $0.fidelity = $1 }),
  ]

  /// The group of the rates.
  static let queriesGroup = "queries-per-second"

  private static let queries: [ProfileKey] = QueryUse.allCases.map { use in
    let standard = use == .points ? "60" : "0"
    return .value(
      "\(queriesGroup).\(use.rawValue)", .rate(upTo: ProfileRanges.queries.upperBound),
      default: standard,
      defaultNote: standard == "0"
        ? nil : "\(standard) if no rate is given, otherwise 0",
      meaning: use.meaning, question: "How many per second? \(use.meaning)",
      get: { $0.queriesPerSecond[use] },
      set: { $0.queriesPerSecond[use] = $1 == 0 ? nil : $1 })
  }

  /// The keys that say what the product can spend.
  private static let budgets: [ProfileKey] = [
    .value(
      "budgets.memory", .memory, default: "64 MiB",
      meaning: "The memory of all prepared images together.",
      question: "How much memory may all prepared images take together?",
      get: { $0.budgets.bytes }, set: { $0.budgets.bytes = $1 }),
    .value(
      "budgets.frames-per-second", .number(1...1000), default: "60",
      meaning: "The frames that the product shows per second.",
      question: "How many frames does the product show per second?",
      get: { $0.budgets.framesPerSecond }, set: { $0.budgets.framesPerSecond = $1 }),
    .value(
      "budgets.frame-time", .time(ProfileRanges.frameNanoseconds), default: "1 ms",
      meaning: "The time of a frame that hit tests may take.",
      question: "How much time may hit tests take in a frame?",
      get: { $0.budgets.nanosecondsPerFrame }, set: { $0.budgets.nanosecondsPerFrame = $1 }),
    .value(
      "budgets.median-latency", .time(ProfileRanges.latencyNanoseconds), default: "10 us",
      meaning: "The time that half of the single queries may not exceed.",
      question: "Which time may half of the single queries not exceed?",
      get: { $0.budgets.medianLatencyNanoseconds },
      set: { $0.budgets.medianLatencyNanoseconds = $1 }),
    .value(
      "budgets.p99-latency", .time(ProfileRanges.latencyNanoseconds), default: "100 us",
      meaning: "The time that 99 in 100 single queries may not exceed.",
      question: "Which time may 99 in 100 single queries not exceed?",
      get: { $0.budgets.p99LatencyNanoseconds }, set: { $0.budgets.p99LatencyNanoseconds = $1 }),
  ]
}

/// What a profile allows for numbers that a decision looks beyond.
enum ProfileRanges {
  static let imagesAtOnce = 1...10_000_000
  /// The smallest rate above 0, per second.
  static let leastRate = 1e-6
  /// Per second; 0 is allowed, too.
  static let imageChanges = leastRate...1e6
  /// Per second, for each way of asking; 0 is allowed, too.
  static let queries = leastRate...1e9
  /// The memory of all images.
  static let bytes = 1...0x1p40
  static let frameNanoseconds = 1...1e9
  static let latencyNanoseconds = 1...1e10
}

extension QueryUse {
  /// What the queries are, for the key of their rate.
  fileprivate var meaning: String {
    switch self {
    case .points: "Single points, such as a touch or the pointer."
    case .batchedPoints: "Points that are asked together on one layer; each point counts."
    case .texelRects: "Rectangles of texels, such as the part of a sprite that another one covers."
    case .discs: "Discs of a finger's size."
    }
  }
}

extension ProductProfile.PixelSize {
  /// The longest side of an image that is drawn to measure on.
  static let longestSide = 16_384
}
