import HitTesting

/// The layers that random cases may have, such as those that a product uses.
package struct LayerLimits: Hashable, Sendable {
  /// The gravities, in the order of all of them; not empty.
  package let gravities: [ContentsGravity]
  /// What transforms may do.
  package let transforms: Transforms

  /// What transforms may do besides moving a layer.
  package struct Transforms: OptionSet, Hashable, Sendable {
    /// The bits of ``names``, in order.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Larger or smaller.
    package static let scale = Transforms(rawValue: 1)
    /// A reflection of one axis.
    package static let mirror = Transforms(rawValue: 2)
    /// A turn.
    package static let rotate = Transforms(rawValue: 4)
    /// Axes that are not perpendicular.
    package static let shear = Transforms(rawValue: 8)
    /// Every transform.
    package static let all: Transforms = [.scale, .mirror, .rotate, .shear]

    /// The words in names of suites, by bit.
    static let names = ["scale", "mirror", "rotate", "shear"]
  }

  /// Makes limits.
  ///
  /// - Precondition: there is a gravity.
  package init(gravities: Set<ContentsGravity>, transforms: Transforms) {
    precondition(!gravities.isEmpty, "limits without a gravity")
    self.gravities = ContentsGravity.allCases.filter(gravities.contains)
    self.transforms = transforms
  }

  /// Every layer.
  package static let none = LayerLimits(gravities: Set(ContentsGravity.allCases), transforms: .all)
}

extension LayerLimits {
  /// The limits as two parts of a suite's name: `resize,center/scale,mirror`.
  ///
  /// All values are `all`, and no transform is `none`.
  var words: String {
    let places =
      gravities.count == ContentsGravity.allCases.count
      ? "all" : gravities.map(\.rawValue).joined(separator: ",")
    let names = Transforms.names.enumerated().filter {
      transforms.contains(Transforms(rawValue: 1 << $0.offset))
    }.map(\.element)
    let kinds = transforms == .all ? "all" : names.isEmpty ? "none" : names.joined(separator: ",")
    return "\(places)/\(kinds)"
  }

  /// Reads two parts of a suite's name; `nil` unless ``words`` would write them so.
  package init?(words: some StringProtocol) {
    let parts = words.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let gravities =
      parts[0] == "all"
      ? ContentsGravity.allCases
      : parts[0].split(separator: ",").compactMap { ContentsGravity(rawValue: String($0)) }
    let transforms =
      parts[1] == "all"
      ? Transforms.all
      : parts[1].split(separator: ",").reduce(into: []) { kinds, word in
        if let bit = Transforms.names.firstIndex(of: String(word)) {
          kinds.insert(Transforms(rawValue: 1 << bit))
        }
      }
    guard !gravities.isEmpty else { return nil }
    self.init(gravities: Set(gravities), transforms: transforms)
    guard self.words == String(words) else { return nil }
  }

  /// The values that are allowed, of some that need certain transforms.
  func allowed<Value>(_ values: [Value], needing needs: (Value) -> Transforms) -> [Value] {
    values.filter { transforms.isSuperset(of: needs($0)) }
  }
}
