/// A list of cases, each made when it is needed.
package struct CaseSuite: Sendable {
  /// The name: `aligned` or `sweep`, or that of a stored suite, such as `edges/image-edges`.
  package let name: String
  /// The subject of the suite, in one line.
  package let summary: String
  package let count: Int
  /// Whether the corpus stores the cases, each with its own name; otherwise they are drawn from a
  /// seed.
  package let isStored: Bool
  /// The hash of the files from which the cases come, images included; `nil` for cases that come
  /// from no file, such as random ones.
  package let hash: String?
  private let make: @Sendable (Int) -> any HitTestCase

  /// Makes a suite of `count` cases; `make` must return the same case for the same index.
  package init(
    name: String, summary: String, count: Int, isStored: Bool = false, hash: String? = nil,
    make: @escaping @Sendable (Int) -> any HitTestCase
  ) {
    self.name = name
    self.summary = summary
    self.count = count
    self.isStored = isStored
    self.hash = hash
    self.make = make
  }

  /// The subject in one word: the first component of the name.
  package var area: String { String(name.prefix { $0 != "/" }) }

  /// Makes the case at an index, which is the same case every time.
  ///
  /// - Precondition: `index` is in `0 ..< count`.
  package func testCase(at index: Int) -> any HitTestCase {
    precondition((0..<count).contains(index), "\(name) has \(count) cases, none at \(index)")
    return make(index)
  }

  /// Makes a case of a suite that has cases of one kind.
  ///
  /// - Precondition: the case is of that kind.
  package func testCase<Case: HitTestCase>(at index: Int, as kind: Case.Type) -> Case {
    let made = testCase(at: index)
    guard let found = made as? Case else {
      preconditionFailure("\(made.name) is a \(type(of: made)), not a \(kind)")
    }
    return found
  }

  /// Makes a case of a suite whose cases are all about an image.
  package func imageCase(at index: Int) -> ImageCase { testCase(at: index, as: ImageCase.self) }
}
