/// The properties by which cases differ, in the order of reports.
package enum Dimension: String, CaseIterable, Comparable, Codable, CodingKeyRepresentable, Sendable
{
  case area
  case query
  case image
  case gravity
  case scale
  case rotation
  case mirror
  case shear
  case contentsScale = "contents-scale"
  case clipping
  case threshold
  case format
  case storage
  case sampling

  /// Orders dimensions as reports do.
  package static func < (left: Dimension, right: Dimension) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}
