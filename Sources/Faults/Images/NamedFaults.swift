/// The faults of the family of `touchstone corpus coverage` that the suites name cases after.
package enum NamedFaults {
  /// The ends of the names of faults, by the name of the case that has to find each.
  package static let all: [String: String] = [
    // threshold
    "threshold-one-too-high": "test.minimumAlpha one more",
    "threshold-one-too-low": "test.minimumAlpha one less",
    "threshold-ignored": "test.minimumAlpha limited to 2^0",
    "threshold-zero-means-not-transparent": "test.minimumAlpha 0 as 1",
    "threshold-256-treated-as-255": "test.minimumAlpha 256 as 255",
    "alpha-read-as-signed-byte": "signed byte",
    "alpha-ignored": "always 255",
    "not-a-number-hits-at-threshold-zero": "test.points[].x nan as 1",
    // edges and degenerate numbers
    "points-rounded-to-whole-points": "test.points[].x down",
    "single-precision-coordinates": "test.points[].x float32",
    "nan-hits": "test.points[].x nan as 0",
    "negative-contents-scale-made-positive": "test.layer.contentsScale absolute",
    "nan-contents-scale-under-resize-hits": "test.layer.contentsScale nan as 1",
    // gravity, contents scale and clipping
    "gravity-ignored": "test.layer.gravity always resize",
    "resize-read-as-aspect-fit": "test.layer.gravity resize as resizeAspect",
    "contents-scale-ignored": "test.layer.contentsScale its default",
    "contents-scale-rounded": "test.layer.contentsScale whole",
    "clipping-ignored": "test.layer.masksToBounds always false",
    "clipping-always": "test.layer.masksToBounds always true",
    // transforms and anchors
    "transform-ignored": "test.layer.transform its default",
    "rotation-direction-reversed": "test.layer.transform b and c exchanged",
    "shear-axes-swapped": "test.layer.matrix b and c exchanged",
    "anchor-assumed-centre": "test.layer.anchorPoint its default",
    "position-not-added": "test.layer.position its default",
    "matrix-offset-not-added": "test.layer.matrix its default",
    // pixels
    "alpha-read-from-byte-zero": "the first byte of the texel",
    "gray-read-as-alpha": "the first byte of the texel",
    "first-byte-ignored": "image.firstByte its default",
    "skip-format-read-as-alpha": "image.format rgba8-skip as rgba8-premultiplied",
    "sixteen-bit-high-byte-only": "16 bits by their high byte",
    "sixteen-bit-bytes-swapped": "16 bits with the high byte first",
    "alpha-inverted": "inverted",
    "alpha-multiplied-twice": "premultiplied once more",
    // files
    "image-file-upside-down": "image.orientation always 4",
    "orientation-ignored": "image.orientation its default",
    "orientation-without-its-mirror": "image.orientation 5 as 6",
    "transparency-chunk-ignored": "tRNS left out",
    "missing-palette-alphas-read-as-zero": "palette entries without alpha read as transparent",
    "colour-key-compared-after-reduction": "low bytes of tRNS read as 0",
    "alpha-bent-by-gamma": "gAMA changes alpha",
    "gray-8-brightness-read-as-alpha": "the first byte of the texel",
    "damaged-file-taken": "image/left out/wrong request accepted",
    // areas and sampling
    "negative-radius-made-positive": "test.discs[].radius absolute",
    "linear-read-as-nearest": "test.sampling always nearest",
    "linear-clamp-read-as-decal": "test.sampling linear-clamp as linear-decal",
    "linear-decal-read-as-clamp": "test.sampling linear-decal as linear-clamp",
    // answers that are kept, and their order
    "answers-in-another-order": "test.points reversed",
    "mask-kept-after-image-change": "image.pixels of the first such request",
    "mask-kept-after-threshold-change": "test.minimumAlpha of the request before",
    "placement-kept-after-image-change": "image.width of the request before",
    "placement-kept-after-bounds-change": "test.layer.size of the request before",
    "placement-kept-after-gravity-change": "test.layer.gravity of the request before",
    "placement-kept-after-contents-scale-change": "test.layer.contentsScale of the request before",
    "placement-kept-after-transform-change": "test.layer.matrix of the request before",
    "placement-kept-after-position-change": "test.layer.position of the request before",
    "clipping-kept-after-a-change": "test.layer.masksToBounds of the request before",
  ]
}
