/// What the words of a question and of the values that it allows mean.
extension ProfileKey {
  /// The explanation that the interview gives.
  package var explanation: String { Self.explanations[path] ?? "" }

  private static let explanations = [
    "name": "The answers are written into a file of this name, and the choice is stored under it.",
    "summary": "It stands above the costs and in tables of products. Nothing depends on it.",
    "images.folder":
      "What a strategy takes depends on the shapes in the images, so that those of the product "
      + "are best. Without a folder, images of the sizes of the next question are drawn.",
    "images.sizes":
      "A texel is a sample of an image, as a pixel is one of the screen. 640x480 is an image of "
      + "640 columns and 480 rows of texels.",
    "images-at-once":
      "A strategy prepares an image once, for example as one bit per texel, and answers by what "
      + "it keeps of it. Count all images that are kept prepared: they share the memory budget, "
      + "and points on many images wait longer for memory than points on a few.",
    "image-changes-per-second":
      "An image changes when its texels do, such as when somebody draws on it. An image that "
      + "only moves does not change.",
    "gravities":
      "A gravity says how an image lies within the bounds of its layer. resize stretches it to "
      + "the bounds, resizeAspect fits it inside them, and resizeAspectFill covers them; in CSS, "
      + "object-fit calls these fill, contain and cover. The others keep the size of the image and "
      + "align an edge, a corner or the center.",
    "transforms":
      "scale: they make layers larger or smaller. mirror: they reflect them along one axis. "
      + "rotate: they turn them by any angle, such as by reversing both axes. shear: they slant "
      + "them, so that a rectangle becomes a parallelogram. none: layers only move.",
    "layer-changes-per-second":
      "After each such change it is worked out again where the texels of the layer are; the index of a "
      + "stack follows all changes of a frame together. Count every layer: 20 layers that move in each of 60 frames are 1200.",
    "stack.scene":
      "The file has one case of a suite about stacks, whose layers and images are measured in place of "
      + "others; it need not ask anything.",
    "stack.layers":
      "Layers lie in front of each other, and a point asks which of them it hits. Count all that can "
      + "be hit, such as sprites, tiles and windows. The answer then names an index, which finds the "
      + "layers under a point, too.",
    "stack.spread":
      "uniform: about one layer lies over every point. clustered: as many in all, but most of them "
      + "in heaps of fifty. crowded: about sixteen lie over every point. masked: the same, and each has "
      + "another layer as a mask, as sprites in PixiJS and SpriteKit have.",
    "stack.nesting":
      "flat: the layers lie in the window itself. nested: each fifty are held by a layer that turns "
      + "them, and one more holds these and scales them.",
    "stack.pointer":
      "touch: a point can be anywhere, as where a finger comes down; what a finger drags is not asked "
      + "again. hover: each point lies a few points from the one before, as under a pointer that moves.",
    "stack.order-changes-per-second":
      "A layer comes to the front when somebody selects or drags it, or when a window is raised. An "
      + "index that keeps a list of all layers sorts it anew.",
    "threshold":
      "Alpha says how opaque a texel is, from 0, which is clear, to 255, which is opaque. A "
      + "texel is hit if its alpha is at least the threshold: 1 lets everything be hit that can be "
      + "seen, and 128 what is at least half opaque. per-query: the threshold can be another one "
      + "in each query.",
    "sampling":
      "nearest: it is the alpha of the texel that the point lies in. linear-clamp and "
      + "linear-decal: it is interpolated between the four texels around the point. Beyond the "
      + "edge of the image, linear-clamp repeats the texels at the edge, and linear-decal takes "
      + "them to be clear.",
    "fidelity":
      "A fidelity says which differences from the exact answer are excused, if a point lies very "
      + "close to an edge. exact: none. float64 and float32: those of rounding in double or single "
      + "precision. fixed16: those of coordinates in steps of 1/65536 of a texel. footprint(R): "
      + "those of a renderer that blends what lies within R texels.",
    "queries-per-second.points":
      "A point is asked of one layer and answered by hit or miss, such as at each move of the "
      + "pointer, before the next one is known. Count a point for every layer it is asked of.",
    "queries-per-second.batched-points":
      "Points that are known together, such as all shots of a frame, are answered faster in a "
      + "batch than one by one. Give the number of points, not of batches.",
    "queries-per-second.perspective-points":
      "A point of the screen is taken back to the image through the perspective, such as of a card that "
      + "turns over.",
    "queries-per-second.frame-points":
      "One prepared atlas answers for all frames on it, also trimmed and turned ones. Count the atlases, "
      + "not the frames, as the images.",
    "queries-per-second.tile-points":
      "One prepared set of tiles answers for all cells of a map. Count the sets, not the cells, as the "
      + "images, and a point for every map it is asked of.",
    "queries-per-second.texel-rects":
      "A rectangle of whole texels of one image is hit if any texel in it is.",
    "queries-per-second.discs":
      "A disc stands for a fingertip: it is hit if any texel that is hit lies within its radius.",
    "queries-per-second.topmost":
      "The frontmost layer that a point hits is what a click or the pointer means.",
    "queries-per-second.all-hits":
      "All layers that a point hits, front to back, such as for a list of what lies there.",
    "queries-per-second.stack-discs":
      "All layers that a fingertip touches, front to back.",
    "budgets.memory":
      "It is for what the strategy keeps of all images, and for what preparing one of them takes "
      + "beyond that. 1 KiB is 1024 B, 1 MiB is 1024 KiB, and 1 GiB is 1024 MiB.",
    "budgets.frames-per-second":
      "A frame is one picture on the screen. Most screens show 60 or 120 per second.",
    "budgets.frame-time":
      "It is for all queries of a frame together, and for preparing the images and working out "
      + "the layers that change in it. A frame at 60 per second lasts 16.7 ms. us is a "
      + "microsecond: 1 ms is 1000 us, and 1 us is 1000 ns.",
    "budgets.median-latency":
      "This is the median of the latency: the time from asking one point until its answer.",
    "budgets.p99-latency":
      "This is the 99th percentile of the latency, which only the slowest points exceed, such as "
      + "those that wait for memory. It cannot be below the median.",
  ]
}
