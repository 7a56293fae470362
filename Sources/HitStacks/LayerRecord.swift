import HitTesting

/// What a stack keeps of one layer.
///
/// *Layout*: one flat record per slot, 224 bytes, linked to others by their slots; −1 links to
/// nothing.
struct LayerRecord: Sendable {
  var layer: StackLayer
  /// The image's index; −1 for a layer that only holds others.
  var image: Int32
  var generation: UInt32 = 0
  var isLive = true
  /// Whether hits follow the mask.
  var obeysMask = false
  /// Whether the record is in a journal as it was; see ``LayerRecords``.
  var isRemembered = false
  /// What has changed since the changes were last taken.
  var change: LayerChange = []
  var parent: Int32 = -1
  /// The layers that this one holds, in no particular order.
  var firstChild: Int32 = -1
  var nextSibling: Int32 = -1
  var previousSibling: Int32 = -1
  /// The layer that is the mask of this one and of all that it holds.
  var mask: Int32 = -1
  /// The layers whose mask this one is, in no particular order; with some, it is never hit itself.
  var firstMasked: Int32 = -1
  var nextMasked: Int32 = -1
  var previousMasked: Int32 = -1
  /// The neighbors in the list of all layers; for a free slot, `front` is the next free one.
  var front: Int32 = -1
  var back: Int32 = -1
  /// The label of the place in the list; see ``StackKey``.
  var label: UInt64 = 0

  init(_ layer: StackLayer, image: Int32) {
    self.layer = layer
    self.image = image
  }

  /// The mask, if hits follow it; −1 for none.
  var maskThatCounts: Int32 { obeysMask ? mask : -1 }
  /// Whether the layer is the mask of another one.
  var isMask: Bool { firstMasked >= 0 }

  var key: StackKey { StackKey(depth: layer.depth, label: label) }
}

/// The parts of a layer that have changed.
struct LayerChange: OptionSet, Sendable {
  let rawValue: UInt8

  /// Where the layer lies, what it shows, whether touches reach it, or whether it exists.
  static let place = LayerChange(rawValue: 1)
  /// What it is in front of.
  static let order = LayerChange(rawValue: 2)
}
