/// The name of a benchmark in its parts: `<query>/<contender>/<place>`.
///
/// A contender may lie in one of the ``contenderFolders``, and then its own name has a slash, as in
/// `point-warm/recipes/render-rect/flower-512`. The place is a set of images, an image or a size.
/// It is all that is left, with the slashes in it. Empty parts are left out.
///
/// This is the only place that puts such names together and splits them.
package struct RowName: Hashable, Sendable, CustomStringConvertible {
  /// The first part, which need not be a query of this version; ``BenchmarkQuery`` knows those.
  package let query: String
  /// The strategy, loop or library.
  package let contender: String
  /// The set of images, the image or the size.
  package let place: String

  /// The folders of contenders.
  ///
  /// No contender may be called like one of them.
  package static let contenderFolders: Set<String> = ["recipes"]

  /// Names a row.
  ///
  /// The query is one of this version.
  package init(_ query: BenchmarkQuery, _ contender: String, _ place: String) {
    (self.query, self.contender, self.place) = (query.rawValue, contender, place)
  }

  /// The name: `point-warm/packed-mask/flower-512`.
  package var description: String { "\(query)/\(contender)/\(place)" }

  /// The name without the place: `point-warm/packed-mask`.
  package var withoutPlace: String { "\(query)/\(contender)" }

  /// Splits a name; returns `nil` for one that has not three parts.
  package init?(_ name: String) {
    let parts = name.split(separator: "/", maxSplits: 2)
    guard parts.count == 3 else { return nil }
    query = String(parts[0])
    guard Self.contenderFolders.contains(String(parts[1])) else {
      (contender, place) = (String(parts[1]), String(parts[2]))
      return
    }
    let inFolder = parts[2].split(separator: "/", maxSplits: 1)
    guard inFolder.count == 2 else { return nil }
    (contender, place) = ("\(parts[1])/\(inFolder[0])", String(inFolder[1]))
  }
}
