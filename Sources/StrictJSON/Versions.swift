import Foundation

/// The member `versions` of files of results: what each part of a run was built with and ran with.
package enum Versions {
  /// Returns all versions of two parts by name: `1.6.39` for both, `1.6.39 and 1.6.43` otherwise.
  ///
  /// *Edges*: an older part has `nil`, which adds nothing.
  package static func merging(
    _ left: [String: String]?, _ right: [String: String]?
  ) -> [String: String]? {
    guard let left, let right else { return left ?? right }
    return left.merging(right) { one, other in
      let known = words(one)
      return (known + words(other).filter { !known.contains($0) }).joined(separator: separator)
    }
  }

  private static let separator = " and "

  private static func words(_ versions: String) -> [String] {
    versions.components(separatedBy: separator)
  }
}
