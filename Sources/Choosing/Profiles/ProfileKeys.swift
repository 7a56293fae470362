import Corpora
import HitTesting

extension ProfileKey {
  /// All keys, in the order in which a profile is written and asked for.
  package static let all: [ProfileKey] = [
    ProfileKey(
      "name", .one(\.name, .kebabName()), note: "the name of the file", "The name of the profile."),
    ProfileKey(
      "summary", .one(\.summary, .line("a text", length: 0...200)),
      "What the product is, in a sentence."),
    ProfileKey(
      "images.folder", .one(\.images.folder, .line("the path of a folder", length: 1...1024)),
      leftOut: [""], note: "none: either the folder or the sizes are required",
      "The folder of the PNG files to measure on, seen from the folder of the profile."),
    ProfileKey(
      "images.sizes", .list(\.images.sizes, of: .size()),
      leftOut: [], note: "none: either the folder or the sizes are required",
      "The sizes of images that are drawn to measure on, in equal numbers."),
    ProfileKey(
      "images-at-once", .one(\.imagesAtOnce, .wholeNumber(ProfileRanges.imagesAtOnce)),
      "The number of images that are prepared at the same time."),
    ProfileKey(
      "image-changes-per-second", .one(\.imageChangesPerSecond, .rate(ProfileRanges.imageChanges)),
      "How often an image changes and is prepared again, over all images."),
    ProfileKey(
      "gravities", .list(\.gravities.inOrder, of: .name()),
      "The gravities that place images in their layers."),
    ProfileKey(
      "transforms", .list(\.transforms.inOrder, of: .name(), orNone: "none"),
      "What transforms do to layers, apart from moving them."),
    ProfileKey(
      "layer-changes-per-second", .one(\.layerChangesPerSecond, .rate(1e-6...1e9)),
      "How often a layer moves, turns or is resized, over all layers."),
    ProfileKey(
      "stack.scene", .one(\.stack.sceneFile, .line("the path of a file", length: 1...1024)),
      leftOut: [""], note: "none: the layers are made",
      "The file of the layers and their images, in the format of the suites."),
    ProfileKey(
      "stack.layers", .one(\.stack.madeLayers, .wholeNumber(ProfileRanges.layers)), leftOut: ["0"],
      "The number of layers in front of each other that are asked together; 0 for none."),
    ProfileKey(
      "stack.spread", .one(\.stack.spread, .name()), leftOut: ["uniform"],
      "How they lie: about one over every point, as many in heaps of fifty, sixteen over every "
        + "point, or these with a mask each."),
    ProfileKey(
      "stack.nesting", .one(\.stack.nesting, .name()), leftOut: ["flat"],
      "Whether layers hold others: fifty each, and one more holds these."),
    ProfileKey(
      "stack.pointer", .one(\.stack.pointer, .name()), leftOut: ["touch"],
      "Where points are: anywhere, as touches are, or each near the last, as a pointer that hovers."
    ),
    ProfileKey(
      "stack.order-changes-per-second",
      .one(\.stack.orderChangesPerSecond, .rate(ProfileRanges.orderChanges)), leftOut: ["0"],
      "How often a layer of the stack comes to the front, over all layers."),
    ProfileKey(
      "threshold", .one(\.threshold, .threshold()),
      "The alpha from which a texel is hit, or that each query brings its own."),
    ProfileKey("sampling", .one(\.sampling, .name()), "How the alpha under a point is computed."),
    ProfileKey(
      "fidelity", .one(\.fidelity, .name(fidelities)),
      "The least exact class of answers that is good enough."),
    rate(
      .points, note: "60 if no rate is given, otherwise 0",
      "Single points, such as a touch or the pointer."),
    rate(.batchedPoints, "Points that are asked together on one layer; each point counts."),
    rate(
      .perspectivePoints, "Points on images that are seen in perspective, such as turning cards."),
    rate(.framePoints, "Points on frames of atlases; the images are the atlases."),
    rate(.tilePoints, "Points on maps of tiles; the images are the sets of tiles."),
    rate(
      .texelRects, "Rectangles of texels, such as the part of a sprite that another one covers."),
    rate(.discs, "Discs of a finger's size."),
    rate(.topmost, "Points that ask for the frontmost layer of the stack, such as the pointer."),
    rate(.allHits, "Points that ask for all layers of the stack under them."),
    rate(.stackDiscs, "Discs of a finger's size that ask for the layers of the stack under them."),
    ProfileKey(
      "budgets.memory", .one(\.budgets.bytes, .memory(ProfileRanges.bytes)),
      "The memory of all prepared images together, and of the index of a stack."),
    ProfileKey(
      "budgets.frames-per-second", .one(\.budgets.framesPerSecond, .number(1...1000)),
      "The frames that the product shows per second."),
    ProfileKey(
      "budgets.frame-time",
      .one(\.budgets.nanosecondsPerFrame, .time(ProfileRanges.frameNanoseconds)),
      "The time of a frame that hit tests may take."),
    ProfileKey(
      "budgets.median-latency",
      .one(\.budgets.medianLatencyNanoseconds, .time(ProfileRanges.latencyNanoseconds)),
      "The time that half of the single queries may not exceed."),
    ProfileKey(
      "budgets.p99-latency",
      .one(\.budgets.p99LatencyNanoseconds, .time(ProfileRanges.latencyNanoseconds)),
      "The time that 99 in 100 single queries may not exceed."),
  ]

  private static let fidelities =
    "exact, float64, float32, fixed16, or footprint(R) with R texels from 0 to "
    + plainText(Fidelity.largestFootprint)

  /// The group of the rates.
  static let queriesGroup = "queries-per-second"

  private static func rate(_ use: QueryUse, note: String? = nil, _ meaning: String) -> Self {
    ProfileKey(
      use.key, .one(\.queriesPerSecond[rate: use], .rate(ProfileRanges.queries)),
      leftOut: ["0"], note: note, meaning)
  }
}

/// What a profile allows for numbers that a decision looks beyond; rates may also be 0.
enum ProfileRanges {
  static let imagesAtOnce = 1...10_000_000
  static let layers = 0...1_000_000
  static let imageChanges = 1e-6...1e6
  static let orderChanges = 1e-6...1e6
  static let queries = 1e-6...1e9
  static let bytes = 1...0x1p40
  static let frameNanoseconds = 1...1e9
  static let latencyNanoseconds = 1...1e10
}

extension ProductProfile.Images {
  /// The path of the folder; empty for images that are drawn.
  fileprivate var folder: String {
    get { if case .folder(let path) = self { path } else { "" } }
    set { self = .folder(newValue) }
  }

  /// The sizes of images that are drawn; none for a folder.
  fileprivate var sizes: [DrawnSize] {
    get { if case .sizes(let sizes) = self { sizes } else { [] } }
    set { self = .sizes(newValue) }
  }
}

extension ProductProfile.Stack {
  /// The file of the layers; empty for layers that are made.
  fileprivate var sceneFile: String {
    get { scene ?? "" }
    set { scene = newValue }
  }

  /// The number of layers that are made; 0 for those of a file.
  fileprivate var madeLayers: Int {
    get { scene == nil ? layers : 0 }
    set { layers = newValue }
  }
}

extension [QueryUse: Double] {
  /// The rate of a use; 0 where there is none.
  subscript(rate use: QueryUse) -> Double {
    get { self[use] ?? 0 }
    set { self[use] = newValue }
  }
}

extension Set where Element: CaseIterable {
  /// The elements in the order of all of them.
  fileprivate var inOrder: [Element] {
    get { Element.allCases.filter(contains) }
    set { self = Set(newValue) }
  }
}
