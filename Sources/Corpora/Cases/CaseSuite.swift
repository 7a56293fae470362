/// A list of cases that are made when they are asked for.
public struct CaseSuite: Sendable {
  /// `aligned` or `sweep`, or a stored suite's as in `edges/image-edges`.
  public let name: String
  /// What the suite is about, in one line.
  public let summary: String
  public let count: Int
  /// Whether its cases stand in the corpus and each has a name of its own; otherwise they are drawn from a seed.
  public let isStored: Bool
  private let make: @Sendable (Int) -> HitTestCase

  public init(
    name: String, summary: String, count: Int, isStored: Bool = false,
    make: @escaping @Sendable (Int) -> HitTestCase
  ) {
    self.name = name
    self.summary = summary
    self.count = count
    self.isStored = isStored
    self.make = make
  }

  /// What it is about in one word: the first part of its name.
  public var area: String { String(name.prefix { $0 != "/" }) }

  /// Makes a case; the same one each time.
  ///
  /// - Precondition: `index` is in `0 ..< count`.
  public func testCase(at index: Int) -> HitTestCase {
    precondition((0..<count).contains(index), "\(name) has \(count) cases, none at \(index)")
    return make(index)
  }
}
