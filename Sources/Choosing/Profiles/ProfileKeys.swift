import HitTesting

extension ProfileKey {
  /// All keys, in the order in which a profile is written and asked for.
  package static let all: [ProfileKey] = about + use + queries + budgets

  /// The keys that say what the product is, and its images.
  private static let about: [ProfileKey] = [
    .value(
      "name", .kebabName, default: nil, defaultNote: "the name of the file",
      meaning: "The name of the profile.",
      question: "What is the profile called?",
      explanation:
        "The answers are written into a file of this name, and the choice is told by it.",
      get: { $0.name }, set: { $0.name = $1 }),
    .value(
      "summary", .line("a text", length: 0...200), default: "\"\"",
      meaning: "What the product is, in a sentence.",
      question: "What is the product, in a sentence?",
      explanation:
        "It stands above the costs and in tables of products. Nothing depends on it.",
      get: { $0.summary }, set: { $0.summary = $1 }),
    .value(
      "images.folder", .line("the path of a folder", length: 1...1024),
      default: nil, defaultNote: "none: either the folder or the sizes are required",
      meaning: "The folder of the PNG files to measure on, seen from the folder of the profile.",
      question: "Which folder, seen from that of the profile, holds PNG files of the product?",
      explanation:
        "What a strategy takes depends on the shapes in the images, so that those of the "
        + "product are best. Without a folder, images of the sizes of the next question are "
        + "drawn.",
      get: { if case .folder(let path) = $0.images { path } else { nil } },
      set: { $0.images = .folder($1) }),
    .list(
      "images.sizes", of: .size, default: nil,
      defaultNote: "none: either the folder or the sizes are required",
      meaning: "The sizes of images that are drawn to measure on, in equal numbers.",
      question: "How large are the images?",
      explanation:
        "A texel is a sample of an image, as a pixel is one of the screen. 640x480 is an image "
        + "of 640 columns and 480 rows of texels.",
      get: { if case .sizes(let sizes) = $0.images { sizes } else { nil } },
      set: { $0.images = .sizes($1) }),
    .value(
      "images-at-once", .wholeNumber(ProfileRanges.imagesAtOnce), default: "100",
      meaning: "The number of images that are prepared at the same time.",
      question: "How many images are prepared at the same time?",
      explanation:
        "A strategy prepares an image once, for example as one bit per texel, and answers by "
        + "what it keeps of it. Count all images that are kept prepared: they share the memory "
        + "budget, and points on many images wait longer for memory than points on a few.",
      get: { $0.imagesAtOnce }, set: { $0.imagesAtOnce = $1 }),
    .value(
      "image-changes-per-second", .rate(upTo: ProfileRanges.imageChanges.upperBound), default: "0",
      meaning: "How often an image changes and is prepared again, over all images.",
      question: "How many images change per second and have to be prepared again?",
      explanation:
        "An image changes when its texels do, such as when somebody draws on it. An image that "
        + "only moves does not change.",
      get: { $0.imageChangesPerSecond }, set: { $0.imageChangesPerSecond = $1 }),
  ]

  /// The keys that say how images are shown and what decides a hit.
  private static let use: [ProfileKey] = [
    .list(
      "gravities", of: .name, default: "[resize]",
      meaning: "The gravities that place images in their layers.",
      question: "Which gravities place images in their layers?",
      explanation:
        "A gravity says how an image lies within the bounds of its layer. resize stretches it "
        + "to the bounds, resizeAspect fits it inside them, and resizeAspectFill covers them; "
        + "in CSS, object-fit calls these fill, contain and cover. The others keep the size of "
        + "the image and align an edge, a corner or the center.",
      get: { profile in ContentsGravity.allCases.filter(profile.gravities.contains) },
      set: { $0.gravities = Set($1) }),
    .list(
      "transforms", of: .name, orNone: "none", default: "[scale]",
      meaning: "What transforms do to layers, apart from moving them.",
      question: "What do transforms do to layers, apart from moving them?",
      explanation:
        "scale: they make layers larger or smaller. mirror: they reflect them. rotate: they "
        + "turn them by any angle. shear: they slant them, so that a rectangle becomes a "
        + "parallelogram. none: layers only move.",
      get: { profile in TransformKind.allCases.filter(profile.transforms.contains) },
      set: { $0.transforms = Set($1) }),
    .value(
      "layer-changes-per-second", .rate(upTo: 1e9), default: "60",
      meaning: "How often a layer moves, turns or is resized, over all layers.",
      question:
        "How often does a layer move, turn or change its size, per second, over all layers?",
      explanation:
        "After each such change it is worked out again where the texels of the layer are. "
        + "Count every layer: 20 layers that move in each of 60 frames are 1200.",
      get: { $0.layerChangesPerSecond }, set: { $0.layerChangesPerSecond = $1 }),
    .value(
      "threshold", .threshold, default: "128",
      meaning: "The alpha from which a texel is hit, or that each query brings its own.",
      question: "From which alpha on is a texel hit, or does each query bring its own threshold?",
      explanation:
        "Alpha says how opaque a texel is, from 0, which is clear, to 255, which is opaque. A "
        + "texel is hit if its alpha is at least the threshold: 1 lets everything be hit that "
        + "can be seen, and 128 what is at least half opaque. per-query: the threshold can be "
        + "another one in each query.",
      get: { $0.threshold }, set: { $0.threshold = $1 }),
    .value(
      "sampling", .name, default: "nearest",
      meaning: "How the alpha under a point is computed.",
      question: "How is the alpha under a point computed?",
      explanation:
        "nearest: it is the alpha of the texel that the point lies in. linear-clamp and "
        + "linear-decal: it is interpolated between the four texels around the point. Beyond "
        + "the edge of the image, linear-clamp repeats the texels at the edge, and "
        + "linear-decal takes them to be clear.",
      get: { $0.sampling }, set: { $0.sampling = $1 }),
    .value(
      "fidelity", .fidelity, default: "float64",
      meaning: "The least exact class of answers that is good enough.",
      question: "How exact do the answers have to be?",
      explanation:
        "A fidelity says which differences from the exact answer are excused, if a point lies "
        + "very close to an edge. exact: none. float64 and float32: those of rounding in "
        + "double or single precision. fixed16: those of coordinates in steps of 1/65536 of a "
        + "texel. footprint(R): those of a renderer that blends what lies within R texels.",
      get: { $0.fidelity }, set: { $0.fidelity = $1 }),
  ]

  /// The group of the rates.
  static let queriesGroup = "queries-per-second"

  private static let queries: [ProfileKey] = QueryUse.allCases.map { use in
    let standard = use == .points ? "60" : "0"
    return .value(
      use.key, .rate(upTo: ProfileRanges.queries.upperBound),
      default: standard,
      defaultNote: standard == "0"
        ? nil : "\(standard) if no rate is given, otherwise 0",
      meaning: use.meaning, question: "How many per second? \(use.meaning)",
      explanation: use.explanation,
      get: { $0.queriesPerSecond[use] },
      set: { $0.queriesPerSecond[use] = $1 == 0 ? nil : $1 })
  }

  /// The keys that say what the product can spend.
  private static let budgets: [ProfileKey] = [
    .value(
      "budgets.memory", .memory, default: "64 MiB",
      meaning: "The memory of all prepared images together.",
      question: "How much memory may all prepared images take together?",
      explanation:
        "It is for what the strategy keeps of all images, and for what preparing one of them "
        + "takes beyond that. 1 KiB is 1024 B, 1 MiB is 1024 KiB, and 1 GiB is 1024 MiB.",
      get: { $0.budgets.bytes }, set: { $0.budgets.bytes = $1 }),
    .value(
      "budgets.frames-per-second", .number(1...1000), default: "60",
      meaning: "The frames that the product shows per second.",
      question: "How many frames does the product show per second?",
      explanation:
        "A frame is one picture on the screen. Most screens show 60 or 120 per second.",
      get: { $0.budgets.framesPerSecond }, set: { $0.budgets.framesPerSecond = $1 }),
    .value(
      "budgets.frame-time", .time(ProfileRanges.frameNanoseconds), default: "1 ms",
      meaning: "The time of a frame that hit tests may take.",
      question: "How much time may hit tests take in a frame?",
      explanation:
        "It is for all queries of a frame together, and for preparing the images and working "
        + "out the layers that change in it. A frame at 60 per second lasts 16.7 ms. us is a "
        + "microsecond: 1 ms is 1000 us, and 1 us is 1000 ns.",
      get: { $0.budgets.nanosecondsPerFrame }, set: { $0.budgets.nanosecondsPerFrame = $1 }),
    .value(
      "budgets.median-latency", .time(ProfileRanges.latencyNanoseconds), default: "10 us",
      meaning: "The time that half of the single queries may not exceed.",
      question: "Which time may half of the single queries not exceed?",
      explanation:
        "This is the median of the latency: the time from asking one point until its answer.",
      get: { $0.budgets.medianLatencyNanoseconds },
      set: { $0.budgets.medianLatencyNanoseconds = $1 }),
    .value(
      "budgets.p99-latency", .time(ProfileRanges.latencyNanoseconds), default: "100 us",
      meaning: "The time that 99 in 100 single queries may not exceed.",
      question: "Which time may 99 in 100 single queries not exceed?",
      explanation:
        "This is the 99th percentile of the latency, which only the slowest points exceed, "
        + "such as those that wait for memory. It cannot be below the median.",
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

  /// What the words of the question for the rate mean.
  fileprivate var explanation: String {
    switch self {
    case .points:
      "A point is asked of one layer and answered by hit or miss, such as at each move of the "
        + "pointer, before the next one is known. Count a point for every layer it is asked of."
    case .batchedPoints:
      "Points that are known together, such as all shots of a frame, are answered faster in a "
        + "batch than one by one. Give the number of points, not of batches."
    case .texelRects:
      "A rectangle of whole texels of one image is hit if any texel in it is."
    case .discs:
      "A disc stands for a fingertip: it is hit if any texel that is hit lies within its radius."
    }
  }
}

extension ProductProfile.PixelSize {
  /// The longest side of an image that is drawn to measure on.
  static let longestSide = 16_384
}
