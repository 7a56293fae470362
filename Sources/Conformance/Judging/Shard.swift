/// One of several equal parts of a run: of every `count` cases the one at place `index`.
public struct Shard: Hashable, Codable, Sendable, CustomStringConvertible {
  /// 1…count.
  public let index: Int
  public let count: Int

  public static let whole = Shard(index: 1, count: 1)!

  /// Returns `nil` unless `1 ≤ index ≤ count`.
  public init?(index: Int, count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/8`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index: index, count: count)
  }

  public var description: String { "\(index)/\(count)" }

  /// Whether the case at a place of the whole run belongs to it.
  func holds(_ place: Int) -> Bool { place % count == index - 1 }
}
