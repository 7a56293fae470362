/// The ways in which a case is put to a hit tester.
public enum Query: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case point
  /// Points, all at once.
  case batch
  /// Discs in parent space.
  case disc
  /// Rectangles in parent space.
  case rect
  /// Rectangles of whole texels.
  case texelRect = "texel-rect"
  /// Whether an image file is taken at all.
  case image
}
