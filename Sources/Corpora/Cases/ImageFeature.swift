/// What a case about one image may have that few programs know.
///
/// Each is a key of suites and requests, and among what adapters declare.
package enum ImageFeature: String, CaseIterable, Sendable {
  case projection
  case frame
  case tiles
  case slices

  /// Why a case that has it is not taken.
  package var refusal: String {
    switch self {
    case .projection: "no projections"
    case .frame: "no frames of atlases"
    case .tiles: "no maps of tiles"
    case .slices: "no nine slices"
    }
  }

  /// Why areas are not asked of a case that has one of these, and why it is sampled by the nearest texel.
  package static let refusalOfAreas =
    "of parts of images, of nine slices and in perspective only points are asked"
  package static let refusalOfSampling =
    "maps of tiles and nine slices are defined for nearest sampling only"
}

extension SuiteState {
  /// What the state has.
  package var features: Set<ImageFeature> {
    var features: Set<ImageFeature> = []
    if projection != nil { features.insert(.projection) }
    if slices != nil { features.insert(.slices) }
    if let arrangement { features.insert(arrangement.feature) }
    return features
  }
}

extension ImageCase {
  /// What the case has.
  package var features: Set<ImageFeature> {
    var features: Set<ImageFeature> = []
    if projection != nil { features.insert(.projection) }
    if slices != nil { features.insert(.slices) }
    if let arranged { features.insert(arranged.arrangement.feature) }
    return features
  }
}
