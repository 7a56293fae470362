/// The rule that orders the layers which a finger's disc hits.
public enum DiscOrder: String, CaseIterable, Codable, Sendable {
  /// Front to back.
  case topmost
  /// By the squared distance from the center to the closest cell that passes; ties front to back.
  case nearest
  /// By how much of the disc the layer's own passing cells cover, the most first; ties front to
  /// back.
  ///
  /// Layers in front do not take anything away. The share is measured and not decided, so no oracle
  /// judges this order.
  case mostCovered = "most-covered"
}
