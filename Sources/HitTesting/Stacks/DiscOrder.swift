/// The rule that orders the layers which a finger's disc hits.
public enum DiscOrder: String, CaseIterable, Codable, Sendable {
  /// Front to back.
  case topmost
  /// By the squared distance from the center to the closest cell that passes; ties front to back.
  case nearest
  /// By the area of the disc that the layer's own passing cells cover, the most first; ties front
  /// to back.
  ///
  /// Layers in front do not take anything away. A disc with the radius 0 has no area, so all layers
  /// that it hits are tied. The area is measured: the oracle encloses it by bounds, and areas that
  /// these do not separate are tied.
  case mostCovered = "most-covered"
}
