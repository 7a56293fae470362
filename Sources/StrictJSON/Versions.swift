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
    let separator = " and "
    return left.merging(right) { one, other in
      let known = one.components(separatedBy: separator)
      let others = other.components(separatedBy: separator).filter { !known.contains($0) }
      return (known + others).joined(separator: separator)
    }
  }
}
