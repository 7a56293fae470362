import Corpora
import HitTesting

/// The cases of the corpus whose layers and sampling a product uses.
struct UsedLayers {
  private let profile: ProductProfile
  private let transforms: Set<TransformKind>
  private let features: Set<ImageFeature>

  init(_ profile: ProductProfile) {
    self.profile = profile
    features = Set(profile.uses.compactMap(\.feature))
    // A layer that is sheared is also turned and resized, by any measure of turns and sizes.
    transforms = profile.transforms.union(
      profile.transforms.contains(.shear) ? [.rotate, .scale] : [])
  }

  /// Whether the product may have a layer.
  ///
  /// Layers that nothing hits count by their gravity alone if their transform is not a number,
  /// because every product may get one by mistake.
  func contain(_ layer: LayerGeometry) -> Bool {
    profile.gravities.contains(layer.contentsGravity)
      && (!layer.linearPart.isFinite
        || TransformKind.kinds(of: layer.linearPart).isSubset(of: transforms))
  }

  /// The part of a case that the product uses: all of its layers and the queries of some kinds;
  /// `nil` without any, as for stacks.
  func part(of testCase: any HitTestCase, _ kinds: Set<QueryKind>) -> ImageCase? {
    guard let testCase = testCase as? ImageCase, testCase.sampling == profile.sampling,
      testCase.features.isSubset(of: features), contain(testCase.layer)
    else { return nil }
    var part = testCase
    part.probes.removeAll { !kinds.contains($0.query.kind) }
    return part.probes.isEmpty ? nil : part
  }

  /// The layers of random cases.
  var limits: LayerLimits {
    LayerLimits(gravities: profile.gravities, transforms: transforms, sampling: profile.sampling)
  }
}

extension CaseSuite {
  /// The suite with those parts of its cases that a product uses; `nil` without any.
  ///
  /// Every case is made once now, and again when it is judged.
  func part(_ used: UsedLayers, _ kinds: Set<QueryKind>) -> CaseSuite? {
    let kept = (0..<count).filter { used.part(of: testCase(at: $0), kinds) != nil }
    if kept.isEmpty { return nil }
    return CaseSuite(name: name, summary: summary, count: kept.count, isStored: isStored) { index in
      used.part(of: self.testCase(at: kept[index]), kinds)!
    }
  }
}
