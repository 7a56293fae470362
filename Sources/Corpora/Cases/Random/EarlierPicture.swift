import HitTesting
import RandomNumbers
import StrictJSON

extension CaseSuite {
  /// The suite with an earlier state in a quarter of its cases.
  ///
  /// The state differs in one part of what is shown of the image: a hit tester that keeps what
  /// belongs to the part can then answer wrongly.
  ///
  /// A part is a number, a word or a list of a frame, of a map of tiles, of a mesh or of nine
  /// slices.
  func withEarlierPictures(seed: UInt64) -> CaseSuite {
    CaseSuite(name: name, summary: summary, count: count) { index in
      var testCase = imageCase(at: index)
      var random = SeededGenerator(seed: seed ^ 0xEA51_1E5, index: index)
      if index % 4 == 1 { testCase.addEarlierPicture(using: &random) }
      return testCase
    }
  }
}

extension ImageCase {
  /// Gives the case an earlier state, unless ten changed parts in turn do not fit the image.
  fileprivate mutating func addEarlierPicture(using random: inout SeededGenerator) {
    let members = JSON(arranged?.arrangement) + ["slices": slices.map { .line($0.json) }]
    guard let whole = try? JSONValue(parsing: Array(members.line.utf8)) else { return }
    for _ in 0..<10 {
      let cursor = JSONCursor(whole.withAnotherPart(using: &random))
      var earlier = self
      do {
        let members = try cursor.members(known: nil)
        if let arranged, let arrangement = try Arrangement(of: members) {
          try earlier.show(arrangement, of: arranged.stored)
        }
        earlier.slices = try members["slices"].map(NineSlices.init(reading:))
        try earlier.slices?.check(
          imageWidth: earlier.image.width, imageHeight: earlier.image.height)
      } catch {
        continue
      }
      if earlier.arranged == arranged, earlier.slices == slices { continue }
      self.earlier = [earlier]
      return
    }
  }
}

extension JSONValue {
  /// The same value with another number, word or list in it.
  fileprivate func withAnotherPart(using random: inout SeededGenerator) -> JSONValue {
    switch self {
    case .object(var members):
      guard let key = members.keys.sorted().randomElement(using: &random) else { return self }
      members[key] = members[key]!.withAnotherPart(using: &random)
      return .object(members)
    case .array(var items):
      if items.isEmpty { return self }
      // One number among many is seldom seen.
      if items.count > 4, Bool.random(using: &random) {
        return .array(
          Bool.random(using: &random) ? items.reversed() : items.suffix(items.count / 2))
      }
      let place = Int.random(in: items.indices, using: &random)
      items[place] = items[place].withAnotherPart(using: &random)
      return .array(items)
    case .number(let number):
      // Sides are at most 4096.
      return .number(number + random.pick(number < 4000 ? [-1, 1, 2, -3] : [-1, -3]))
    case .string:
      return .string(random.pick(ImageFrame.Turn.allCases).rawValue)
    default: return self
    }
  }
}
