/// One of `count` equal parts of a run: it holds the `index`-th of every `count` cases.
package struct Shard: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number of the part, 1…count.
  package let index: Int
  package let count: Int

  /// The only part of an undivided run.
  package static let whole = Shard(index: 1, count: 1)!

  /// Makes a part; returns `nil` unless `1 ≤ index ≤ count`.
  package init?(index: Int, count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Parses text such as `2/8`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index: index, count: count)
  }

  package var description: String { "\(index)/\(count)" }

  /// Whether the case at `place`, counted from 0 in the whole run, belongs to the part.
  func holds(_ place: Int) -> Bool { place % count == index - 1 }
}
