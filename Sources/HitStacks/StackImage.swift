import HitTestStrategies
import HitTesting

/// An image that layers of a stack can show, with the threshold of its alpha.
public struct StackImage: Hashable, Sendable {
  /// The pixels.
  public var bitmap: Bitmap
  /// How opaque a texel must be to be hit.
  public var threshold: AlphaThreshold
  /// How alpha is taken at a point (rule R13); discs touch the texels themselves (rule R14).
  public var sampling: Sampling

  /// Makes an image for layers.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold, sampling: Sampling = .nearest) {
    self.bitmap = bitmap
    self.threshold = threshold
    self.sampling = sampling
  }
}

/// The images of a stack.
extension HitStack {
  /// The ids of ``images``, in the same order.
  public var imageIDs: [ImageID] { images.indices.map { ImageID(index: Int32($0)) } }

  /// Adds an image that layers can then show.
  @discardableResult
  public mutating func add(_ image: StackImage) -> ImageID {
    images.append(image)
    pending.images.append(Int32(images.count - 1))
    touch()
    return ImageID(index: Int32(images.count - 1))
  }

  /// Replaces an image, its threshold or its sampling, in all layers that show it.
  ///
  /// *Complexity*: O(count) if the sides of the image change, or its sampling, because then its
  /// layers show their texels elsewhere.
  public mutating func replace(_ id: ImageID, by image: StackImage) throws(StackError) {
    try check(id)
    let old = images[Int(id.index)]
    images[Int(id.index)] = image
    pending.images.append(id.index)
    touch()
    if ImageSize(old.bitmap) == ImageSize(image.bitmap) && old.sampling == image.sampling { return }
    for slot in records.indices where records[slot].isLive && records[slot].image == id.index {
      mark(slot, .place)
    }
  }

  /// Lets a layer show an image; with `nil`, nothing hits the layer itself.
  public mutating func setImage(_ image: ImageID?, of id: LayerID) throws(StackError) {
    let slot = try slot(id)
    try check(image)
    change(slot, .place) { $0.image = image?.index ?? -1 }
  }

  func check(_ image: ImageID?) throws(StackError) {
    guard let image else { return }
    if !images.indices.contains(Int(image.index)) { throw .unknownImage(image) }
  }
}
