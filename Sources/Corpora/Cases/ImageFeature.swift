import HitTesting

/// What a case about one image may have that few programs know.
///
/// Each is a key of suites and requests, and among what adapters declare.
package enum ImageFeature: String, CaseIterable, Sendable {
  case projection
  case frame
  case tiles
  case mesh
  case slices

  /// Why a case that has it is not taken.
  package var refusal: String {
    switch self {
    case .projection: "no projections"
    case .frame: "no frames of atlases"
    case .tiles: "no maps of tiles"
    case .mesh: "no meshes of triangles"
    case .slices: "no nine slices"
    }
  }

  /// Whether areas are asked of a case that has it: its picture is made of whole texels.
  private var takesAreas: Bool {
    switch self {
    case .frame, .tiles: true
    case .projection, .mesh, .slices: false
    }
  }

  /// Why areas are not asked of a case that has these; `nil` if they are.
  package static func refusalOfAreas(among features: Set<ImageFeature>) -> String? {
    features.allSatisfy { $0.takesAreas }
      ? nil : "of meshes, of nine slices and in perspective only points are asked"
  }

  /// What some of these cannot be together with, as the key that is refused and the reason; `nil`
  /// if they go together.
  package static func conflict(
    among features: Set<ImageFeature>, _ sampling: Sampling
  ) -> (key: String, reason: String)? {
    if !features.isDisjoint(with: [.tiles, .mesh, .slices]) && sampling != .nearest {
      return (
        "sampling", "maps of tiles, meshes and nine slices are defined for nearest sampling only"
      )
    }
    if features.isSuperset(of: [.slices, .projection]) {
      return ("projection", "nine slices are not seen in perspective")
    }
    if features.isSuperset(of: [.slices, .mesh]) {
      return ("slices", "a mesh is not stretched in nine slices")
    }
    return nil
  }
}

extension SuiteState {
  package var features: Set<ImageFeature> {
    ImageFeature.present(isProjected: projection != nil, slices, arrangement)
  }
}

extension ImageCase {
  package var features: Set<ImageFeature> {
    ImageFeature.present(isProjected: projection != nil, slices, arranged?.arrangement)
  }
}

extension ImageFeature {
  fileprivate static func present(
    isProjected: Bool, _ slices: NineSlices?, _ arrangement: Arrangement?
  ) -> Set<ImageFeature> {
    var features: Set<ImageFeature> = []
    if isProjected { features.insert(.projection) }
    if slices != nil { features.insert(.slices) }
    if let arrangement { features.insert(arrangement.feature) }
    return features
  }
}
