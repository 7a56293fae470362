import HitTesting

/// The layers that random cases may have, such as those that a product uses.
package struct LayerLimits: Hashable, Sendable {
  /// The gravities, in the order of all of them; not empty.
  package let gravities: [ContentsGravity]
  /// What transforms may do besides moving a layer.
  package let transforms: Set<TransformKind>
  package let sampling: Sampling

  /// Limits what layers are drawn from.
  ///
  /// - Precondition: there is a gravity.
  package init(
    gravities: Set<ContentsGravity>, transforms: Set<TransformKind>, sampling: Sampling = .nearest
  ) {
    precondition(!gravities.isEmpty, "limits without a gravity")
    self.gravities = ContentsGravity.allCases.filter(gravities.contains)
    self.transforms = transforms
    self.sampling = sampling
  }

  /// Every layer.
  package static let none = LayerLimits(
    gravities: Set(ContentsGravity.allCases), transforms: Set(TransformKind.allCases))
}

extension LayerLimits {
  /// The limits as two parts of a suite's name: `resize,center/scale,mirror`.
  ///
  /// All values are `all`, and no transform is `none`. Another sampling than the nearest follows:
  /// `all/none+linear-clamp`.
  var words: String {
    let places =
      gravities.count == ContentsGravity.allCases.count
      ? "all" : gravities.map(\.rawValue).joined(separator: ",")
    let names = TransformKind.allCases.filter(transforms.contains).map(\.rawValue)
    let kinds =
      names.isEmpty
      ? "none"
      : names.count == TransformKind.allCases.count ? "all" : names.joined(separator: ",")
    return "\(places)/\(kinds)" + (sampling == .nearest ? "" : "+\(sampling.rawValue)")
  }

  /// Reads two parts of a suite's name; `nil` unless ``words`` would write them so.
  package init?(words: some StringProtocol) {
    let halves = words.split(separator: "+", maxSplits: 1)
    let parts = halves.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2,
      let sampling = halves.count == 1 ? .nearest : Sampling(rawValue: String(halves[1]))
    else { return nil }
    let gravities =
      parts[0] == "all"
      ? ContentsGravity.allCases
      : parts[0].split(separator: ",").compactMap { ContentsGravity(rawValue: String($0)) }
    let transforms =
      parts[1] == "all"
      ? TransformKind.allCases
      : parts[1].split(separator: ",").compactMap { TransformKind(rawValue: String($0)) }
    guard !gravities.isEmpty else { return nil }
    self.init(gravities: Set(gravities), transforms: Set(transforms), sampling: sampling)
    guard self.words == String(words) else { return nil }
  }

  /// The values that are allowed, of some that need certain transforms.
  func allowed<Value>(
    _ values: [Value], needing needs: (Value) -> Set<TransformKind>
  ) -> [Value] {
    values.filter { transforms.isSuperset(of: needs($0)) }
  }
}
