import Corpora
import HitTesting

extension ProfileKey {
  /// All keys, in the order in which a profile is written and asked for.
  package static let all: [ProfileKey] = [
    ProfileKey(
      "name", .one(\.name, .kebabName()), note: "the name of the file", "The name of the profile.",
      "The answers are written into a file of this name, and the choice is stored under it."),
    ProfileKey(
      "summary", .one(\.summary, .line("a text", length: 0...200)),
      "What the product is, in a sentence.",
      "It stands above the costs and in tables of products. Nothing depends on it."),
    ProfileKey(
      "images.folder", .one(\.images.folder, .line("the path of a folder", length: 1...1024)),
      leftOut: [""], note: "none: either the folder or the sizes are required",
      "The folder of the PNG files to measure on, seen from the folder of the profile.",
      "What a strategy takes depends on the shapes in the images, so the product's own images "
        + "are best. Without a folder, images of the sizes of the next question are drawn."),
    ProfileKey(
      "images.sizes", .list(\.images.sizes, of: .size()),
      leftOut: [], note: "none: either the folder or the sizes are required",
      "The sizes of images that are drawn to measure on, in equal numbers.",
      "A texel is a sample of an image, as a pixel is one of the screen. 640x480 is an image of "
        + "640 columns and 480 rows of texels."),
    ProfileKey(
      "images-at-once", .one(\.imagesAtOnce, .wholeNumber(ProfileRanges.imagesAtOnce)),
      "The number of images that are prepared at the same time.",
      "A strategy prepares an image once, for example as one bit per texel, and answers by what "
        + "it keeps of it. Count all images that are kept prepared: they share the memory budget, "
        + "and points on many images wait longer for memory than points on a few."),
    ProfileKey(
      "image-changes-per-second", .one(\.imageChangesPerSecond, .rate(ProfileRanges.imageChanges)),
      "How often an image changes and is prepared again, over all images.",
      "An image changes when its texels do, such as when somebody draws on it. An image that "
        + "only moves does not change."),
    ProfileKey(
      "gravities", .list(\.gravities.inOrder, of: .name()),
      "The gravities that place images in their layers.",
      "A gravity says how an image lies within the bounds of its layer. resize stretches it to "
        + "the bounds, resizeAspect fits it inside them, and resizeAspectFill covers them; in CSS, "
        + "object-fit calls these fill, contain and cover. The others keep the size of the image and "
        + "align an edge, a corner or the center."),
    ProfileKey(
      "transforms", .list(\.transforms.inOrder, of: .name(), orNone: "none"),
      "What transforms do to layers, apart from moving them.",
      "scale: they make layers larger or smaller. mirror: they reflect them along one axis. "
        + "rotate: they turn them by any angle, such as by reversing both axes. shear: they slant "
        + "them, so that a rectangle becomes a parallelogram. none: layers only move."),
    ProfileKey(
      "layer-changes-per-second", .one(\.layerChangesPerSecond, .rate(1e-6...1e9)),
      "How often a layer moves, turns or is resized, over all layers.",
      "After each such change it is worked out again where the texels of the layer are; the index of a "
        + "stack follows all changes of a frame together. Count every layer: 20 layers that move in each of 60 frames are 1200."
    ),
    ProfileKey(
      "stack.scene", .one(\.stack.sceneFile, .line("the path of a file", length: 1...1024)),
      leftOut: [""], note: "none: the layers are made",
      "The file of the layers and their images, in the format of the suites.",
      "The file has one case of a suite about stacks, whose layers and images are measured in place of "
        + "others; it need not ask anything."),
    ProfileKey(
      "stack.layers", .one(\.stack.madeLayers, .wholeNumber(ProfileRanges.layers)), leftOut: ["0"],
      "The number of layers in front of each other that are asked together; 0 for none.",
      "Layers lie in front of each other, and a point asks which of them it hits. Count all that can "
        + "be hit, such as sprites, tiles and windows. The answer then names an index, which finds the "
        + "layers under a point, too."),
    ProfileKey(
      "stack.spread", .one(\.stack.spread, .name()), leftOut: ["uniform"],
      "How they lie: about one over every point, as many in heaps of fifty, sixteen over every "
        + "point, or these with a mask each.",
      "uniform: about one layer lies over every point. clustered: as many in all, but most of them "
        + "in heaps of fifty. crowded: about sixteen lie over every point. masked: the same, and each has "
        + "another layer as a mask, as sprites in PixiJS and SpriteKit have."),
    ProfileKey(
      "stack.nesting", .one(\.stack.nesting, .name()), leftOut: ["flat"],
      "Whether layers hold others: fifty each, and one more layer holds these holders.",
      "flat: the layers lie in the window itself. nested: a layer holds each fifty and turns "
        + "them, and one more layer holds these holders and scales them."),
    ProfileKey(
      "stack.pointer", .one(\.stack.pointer, .name()), leftOut: ["touch"],
      "Where points are: anywhere, as touches are, or each near the last, as a pointer that hovers.",
      "touch: a point can be anywhere, as where a finger comes down; what a finger drags is not asked "
        + "again. hover: each point lies a few points from the one before, as under a pointer that moves."
    ),
    ProfileKey(
      "stack.order-changes-per-second",
      .one(\.stack.orderChangesPerSecond, .rate(ProfileRanges.orderChanges)), leftOut: ["0"],
      "How often a layer of the stack comes to the front, over all layers.",
      "A layer comes to the front when somebody selects or drags it, or when a window is raised. An "
        + "index that keeps a list of all layers sorts it anew."),
    ProfileKey(
      "threshold", .one(\.threshold, .threshold()),
      "The alpha from which a texel is hit, or per-query where each query has its own.",
      "Alpha says how opaque a texel is, from 0, which is clear, to 255, which is opaque. A "
        + "texel is hit if its alpha is at least the threshold: with 1, everything visible can be "
        + "hit; with 128, what is at least half opaque. per-query: the threshold can be another "
        + "one in each query."),
    ProfileKey(
      "sampling", .one(\.sampling, .name()), "How the alpha under a point is computed.",
      "nearest: it is the alpha of the texel that the point lies in. linear-clamp and "
        + "linear-decal: it is interpolated between the four texels around the point. Beyond the "
        + "edge of the image, linear-clamp repeats the texels at the edge, and linear-decal takes "
        + "them to be clear."),
    ProfileKey(
      "fidelity", .one(\.fidelity, .name(fidelities)),
      "The least exact class of answers that is good enough.",
      "A fidelity says which differences from the exact answer are excused, if a point lies very "
        + "close to an edge. exact: none. float64 and float32: those of rounding in double or single "
        + "precision. fixed16: those of coordinates in steps of 1/65536 of a texel. footprint(R): "
        + "those of a renderer that blends what lies within R texels."),
    rate(
      .points, note: "60 if no rate is given, otherwise 0",
      "Single points, such as a touch or the pointer.",
      "A point is asked of one layer and answered by hit or miss, such as at each move of the "
        + "pointer, before the next one is known. Count a point for every layer it is asked of."),
    rate(
      .batchedPoints, "Points that are asked together on one layer; each point counts.",
      "Points that are known together, such as all shots of a frame, are answered faster in a "
        + "batch than one by one. Give the number of points, not of batches."),
    rate(
      .perspectivePoints, "Points on images that are seen in perspective, such as turning cards.",
      "A point of the screen is taken back to the image through the perspective, such as of a card that "
        + "turns over."),
    rate(
      .framePoints, "Points on frames of atlases; the images are the atlases.",
      "One prepared atlas answers for all frames on it, also trimmed and turned ones. Count the atlases, "
        + "not the frames, as the images."),
    rate(
      .tilePoints, "Points on maps of tiles; the images are the sets of tiles.",
      "One prepared set of tiles answers for all cells of a map. Count the sets, not the cells, as the "
        + "images, and a point for every map it is asked of."),
    rate(
      .slicedPoints, "Points on images in nine slices, such as buttons and speech bubbles.",
      "The corners of the image keep their size, and what is between them is stretched."),
    rate(
      .texelRects, "Rectangles of texels, such as the part of a sprite that another one covers.",
      "A rectangle of whole texels of one image is hit if any texel in it is."),
    rate(
      .discs, "Discs of a finger's size.",
      "A disc stands for a fingertip: it is hit if any texel that is hit lies within its radius."),
    rate(
      .topmost, "Points that ask for the frontmost layer of the stack, such as the pointer.",
      "The frontmost layer that a point hits is what a click or the pointer means."),
    rate(
      .allHits, "Points that ask for all layers of the stack under them.",
      "All layers that a point hits, front to back, such as for a list of what lies there."),
    rate(
      .stackDiscs, "Discs of a finger's size that ask for the layers of the stack under them.",
      "All layers that a fingertip touches, front to back."),
    ProfileKey(
      "budgets.memory", .one(\.budgets.bytes, .memory(ProfileRanges.bytes)),
      "The memory of all prepared images together, and of the index of a stack.",
      "It is for what the strategy keeps of all images, and for what preparing one of them takes "
        + "beyond that. 1 KiB is 1024 B, 1 MiB is 1024 KiB, and 1 GiB is 1024 MiB."),
    ProfileKey(
      "budgets.frames-per-second", .one(\.budgets.framesPerSecond, .number(1...1000)),
      "The frames that the product shows per second.",
      "A frame is one picture on the screen. Most screens show 60 or 120 per second."),
    ProfileKey(
      "budgets.frame-time",
      .one(\.budgets.nanosecondsPerFrame, .time(ProfileRanges.frameNanoseconds)),
      "The time of a frame that hit tests may take.",
      "It is for all queries of a frame together, and for preparing the images and working out "
        + "the layers that change in it. A frame at 60 per second lasts 16.7 ms. us is a "
        + "microsecond: 1 ms is 1000 us, and 1 us is 1000 ns."),
    ProfileKey(
      "budgets.median-latency",
      .one(\.budgets.medianLatencyNanoseconds, .time(ProfileRanges.latencyNanoseconds)),
      "The time that half of the single queries may not exceed.",
      "This is the median of the latency: the time from asking one point until its answer."),
    ProfileKey(
      "budgets.p99-latency",
      .one(\.budgets.p99LatencyNanoseconds, .time(ProfileRanges.latencyNanoseconds)),
      "The time that 99 in 100 single queries may not exceed.",
      "This is the 99th percentile of the latency, which only the slowest points exceed, such as "
        + "those that wait for memory. It cannot be below the median."),
  ]

  private static let fidelities =
    "exact, float64, float32, fixed16, or footprint(R) with R texels from 0 to "
    + plainText(Fidelity.largestFootprint)

  /// The group of the rates.
  static let queriesGroup = "queries-per-second"

  private static func rate(
    _ use: QueryUse, note: String? = nil, _ meaning: String, _ explanation: String
  ) -> Self {
    ProfileKey(
      use.key, .one(\.queriesPerSecond[rate: use], .rate(ProfileRanges.queries)),
      leftOut: ["0"], note: note, meaning, explanation)
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
