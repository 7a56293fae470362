import Conformance
import Corpora
import HitTesting

/// A way to misread a stack, by the name of the flag that it deserves.
///
/// The rest is the oracle's: what is misread is answered exactly.
package enum StackFault: String, CaseIterable, Sendable {
  case nothing
  // Order and number.
  case depthIgnored = "depth-ignored"
  case depthRounded = "depth-rounded"
  case tiesReversed = "ties-reversed"
  case childrenInFront = "children-in-front"
  case firstSixtyFourThenSorted = "first-64-then-sorted"
  case first255 = "first-255"
  case firstThousand = "first-1000"
  case allHitsCut = "all-hits-cut"
  case infiniteDepthsReversed = "infinite-depths-reversed"
  case chainCut = "chain-cut"
  // Names.
  case numbersComeFirst = "numbers-come-first"
  case nameOfEveryObject = "name-of-every-object"
  case emptyNameIsNone = "empty-name-is-none"
  case namesTrimmed = "names-trimmed"
  // Layers without texels.
  case noImageHitAtZero = "no-image-hit-at-zero"
  case emptyImageHitAtZero = "empty-image-hit-at-zero"
  case threshold256Hits = "threshold-256-hits"
  // Falling through.
  case noFallThrough = "no-fall-through"
  case fallsThroughOnce = "falls-through-once"
  case boundingBoxTested = "bounding-box-tested"
  // Clipping.
  case clipOfAncestorIgnored = "clip-of-ancestor-ignored"
  case clipOfGrandparentIgnored = "clip-of-grandparent-ignored"
  case clipClosedAtFarEdge = "clip-closed-at-far-edge"
  case everyAncestorClips = "every-ancestor-clips"
  case overflowCut = "overflow-cut"
  case clipByBox = "clip-by-box"
  case clipNotScrolled = "clip-not-scrolled"
  case emptyClipIsLine = "empty-clip-taken-for-a-line"
  // Masks.
  case maskNotFollowed = "mask-not-followed"
  case ignoredMaskFollowed = "ignored-mask-followed"
  case maskHitItself = "mask-hit-itself"
  case maskInverted = "mask-inverted"
  case maskTakenForRectangle = "mask-taken-for-a-rectangle"
  case thresholdOfMaskIgnored = "threshold-of-mask-ignored"
  case maskPlacedInTheParent = "mask-placed-in-the-parent"
  case maskOfHolderIgnored = "mask-of-ancestor-ignored"
  case gateOfMaskIgnored = "gate-of-mask-ignored"
  case maskOfMaskFollowed = "mask-of-a-mask-followed"
  case sharedMaskTakenOnce = "shared-mask-taken-once"
  case staleMask = "stale-mask"
  case maskMissed = "mask-missed"
  case maskTestedAtTheCenter = "mask-tested-at-the-center"
  case layerAndMaskTouchedApart = "layer-and-mask-touched-apart"
  case distanceToTheWholeLayer = "distance-to-the-whole-layer"
  // Samplings of single images.
  case samplingOfImageIgnored = "sampling-of-image-ignored"
  case samplingOfOneTakenForAll = "sampling-of-one-taken-for-all"
  case samplingOfMaskIgnored = "sampling-of-mask-ignored"
  case maskSampledAsItsLayer = "mask-sampled-as-its-layer"
  case smoothEdgeNotFaded = "smooth-edge-not-faded"
  case smoothEdgeFaded = "smooth-edge-faded"
  case thresholdBeforeSampling = "threshold-before-sampling"
  // Texels and gates.
  case thresholdOfStack = "threshold-of-stack"
  case hiddenIgnored = "hidden-ignored"
  case interactionIgnored = "interaction-ignored"
  case opacityIgnored = "opacity-ignored"
  case opacityBelowTenth = "opacity-below-a-tenth"
  case opacitiesMultiplied = "opacities-multiplied"
  case opacityScalesAlpha = "opacity-scales-alpha"
  case gateOfAncestorIgnored = "gate-of-ancestor-ignored"
  // Transforms.
  case parentIgnored = "parent-ignored"
  case parentOnlyMoves = "parent-only-moves"
  case composedInReverse = "composed-in-reverse"
  case scrollIgnored = "scroll-ignored"
  case scrollAdded = "scroll-added"
  case scrollMovesOwnContents = "scroll-moves-own-contents"
  case anchorOfParentIgnored = "anchor-of-parent-ignored"
  case emptyParentGates = "empty-parent-gates"
  case singularParentSkipped = "singular-parent-skipped"
  // Numbers.
  case composedInDoubles = "composed-in-doubles"
  case underflowTakenForSingular = "underflow-taken-for-singular"
  case overflowTakenForSingular = "overflow-taken-for-singular"
  case pointNotFinite = "point-not-finite"
  case layerNotFinite = "layer-not-finite"
  case ancestorNotFinite = "ancestor-not-finite"
  case ancestorScaleNotFinite = "ancestor-scale-not-finite"
  case opacityNotANumber = "opacity-not-a-number"
  // Changes.
  case staleBoxAfterMovement = "stale-box-after-movement"
  case staleChildOfMovedParent = "stale-child-of-moved-parent"
  case staleOrder = "stale-order"
  case staleImage = "stale-image"
  case staleGates = "stale-gates"
  case insertMissed = "insert-missed"
  case removeMissed = "remove-missed"
  case moveMissed = "move-missed"
  case movedBehindItself = "moved-behind-itself"
  case depthOfNeighborTaken = "depth-of-the-neighbor-taken"
  case depthOfNeighborGiven = "depth-of-the-neighbor-given"
  case neighborMovesAgain = "neighbor-moves-again"
  case heldLayersMoveAlong = "held-layers-move-along"
  case heldLayersLeft = "held-layers-left"
  case replacedHolderMoves = "replaced-holder-moves"
  case parentMissed = "parent-missed"
  case answerRemembered = "answer-remembered"
  // Changes that are to be refused.
  case refusedChangesKept = "refused-changes-kept"
  case checkedOnlyAtTheEnd = "checked-only-at-the-end"
  case insertedBehindItself = "inserted-behind-itself"
  case circleOfThree = "circle-of-three"
  case nobodyPassedOver = "nobody-passed-over"
  case depthNotANumber = "depth-not-a-number"
  // Discs.
  case discByBox = "disc-by-box"
  case discByCenter = "disc-by-center"
  case discEdgeOpen = "disc-edge-open"
  case discClipIgnored = "disc-clip-ignored"
  case discTiesReversed = "disc-ties-reversed"
  case discOrderIgnored = "disc-order-ignored"
  case nearestByCenter = "nearest-by-center"
  case firstInRange = "first-in-range"
  case discInLayerUnits = "disc-in-layer-units"
  case discDistanceOverflows = "disc-distance-overflows"
  case discClipOfHugeLayerLost = "disc-clip-of-huge-layer-lost"
  case discMinuteCellEverywhere = "disc-minute-cell-everywhere"
  case distanceInSingle = "distance-in-single"
  case nearestBeforeClipping = "nearest-before-clipping"
  case mirroredWindowCutsAll = "mirrored-window-cuts-all"
  case turnedWindowCutsByItsBox = "turned-window-cuts-by-its-box"
  // Circles under fingers.
  case fillUpAndLeft = "fill-up-and-left"
  case circleFromTheFinger = "circle-from-the-finger"
  case ringMissing = "ring-missing"
  // Covers.
  case coverByDistance = "cover-by-distance"
  case coverByBox = "cover-by-box"
  case coverInTexels = "cover-in-texels"
  case coverShareOfLayer = "cover-share-of-layer"
  case coverAtFewPoints = "cover-at-few-points"
  case coverTiesReversed = "cover-ties-reversed"
  case smallDifferencesAreTies = "small-differences-are-ties"
  // Faults that no case is named after.
  case insertedAtTheBack = "inserted-at-the-back"
  case insertedInFrontOfNeighbor = "inserted-in-front-of-the-neighbor"
  case heldLayersLostByReplacement = "held-layers-lost-by-replacement"
  case emptiedByRefusal = "emptied-by-a-refusal"
  case discClippedByItsCenter = "disc-clipped-by-its-center"
  case coverByBoxOfPart = "cover-by-the-box-of-the-part"
  case orderOfTheTree = "order-of-the-tree"
  case ancestorsInsideOut = "ancestors-inside-out"
  case infiniteDepthsAsZero = "infinite-depths-as-zero"
  case replacedLayerMoves = "replaced-layer-moves"
  case imageKeptByReplacement = "image-kept-by-replacement"
  case layerWithoutImageHit = "layer-without-image-hit"

  /// What is said about a fault that no case is named after; `nil` for the others.
  package var details: FaultDetails? {
    switch self {
    case .insertedAtTheBack:
      FaultDetails(
        "puts a layer that is inserted without a neighbor at the back end of the list; a new view "
          + "is covered by all others", "R15")
    case .insertedInFrontOfNeighbor:
      FaultDetails(
        "puts a layer that is inserted behind another one just in front of it; a new view takes "
          + "the touches of the view that covers it", "R15")
    case .heldLayersLostByReplacement:
      FaultDetails(
        "takes what a layer holds out of it when the layer is replaced; the contents of a view "
          + "that changes are hit where they do not lie", "R15")
    case .emptiedByRefusal:
      FaultDetails(
        "has no layers any more after changes that it refuses; nothing reacts after a mistake",
        "R15")
    case .discClippedByItsCenter:
      FaultDetails(
        "cuts nothing of what a disc touches, and asks whether its center lies in the ancestors "
          + "that clip; a fingertip misses a window beside its center, and hits what is cut off",
        "R15", "R14")
    case .coverByBoxOfPart:
      FaultDetails(
        "compares the upright boxes around what layers cover of a disc, not the areas; a thin or "
          + "slanted view takes the touches of a larger one", "R15")
    case .orderOfTheTree:
      FaultDetails(
        "compares the depths of layers of one parent only, and takes a layer with all that it "
          + "holds for one; a view in a panel at the back does not react in front of other panels",
        "R15")
    case .ancestorsInsideOut:
      FaultDetails(
        "maps a point through the parent first and through the outermost layer last; what lies in "
          + "turned or scaled groups is hit where it is not seen", "R15", "R4")
    case .infiniteDepthsAsZero:
      FaultDetails(
        "takes infinite depths for 0; a view that is to stay in front of all others is covered",
        "R15")
    case .replacedLayerMoves:
      FaultDetails(
        "puts a layer that is replaced at the front end of the list; a view that changes covers "
          + "its neighbors", "R15")
    case .imageKeptByReplacement:
      FaultDetails(
        "keeps the image of a layer that is replaced; a view is hit where its old picture was",
        "R15")
    case .layerWithoutImageHit:
      FaultDetails(
        "hits a layer without an image in all of its bounds; groups take the touches that are "
          + "meant for what lies behind them", "R15")
    default: nil
    }
  }

  /// The question that a tester answers in place of another one.
  func misread(_ query: StackQuery, _ scene: LayerScene) -> StackQuery {
    if self == .pointNotFinite {
      return StackQuery(query.kind, numbers: query.numbers.map(\.madeFinite), order: query.order)
    }
    guard case .disc(var disc, var order) = query else { return query }
    switch (self, order) {
    case (.discOrderIgnored, .nearest), (.firstInRange, .nearest): order = .topmost
    case (.discOrderIgnored, .topmost): order = .nearest
    case (.discEdgeOpen, _): disc.radius = disc.radius.nextDown
    case (.fillUpAndLeft, _) where disc.radius == 23:
      (disc.center.x, disc.center.y) = (disc.center.x - 2, disc.center.y - 2)
    case (.circleFromTheFinger, _) where disc.radius >= 23:
      (disc.center.x, disc.center.y) = (disc.center.x + disc.radius, disc.center.y + disc.radius)
    case (.ringMissing, _) where disc.radius == 23: disc.radius = 25
    case (.discInLayerUnits, _):
      // The scale of the first layer stands for that of all.
      disc.radius *= scene.layers.first?.layer.geometry.linearPart.a.magnitude ?? 1
    default: break
    }
    return .disc(disc, order)
  }

  /// What a tester makes of a change of a scene; `nil` if it misses the change.
  func misread(_ change: SceneChange, of scene: LayerScene) -> SceneChange? {
    switch (self, change) {
    case (.insertMissed, .insert), (.removeMissed, .remove), (.moveMissed, .move),
      (.staleImage, .image):
      return nil
    case (.movedBehindItself, .move(let name, let other)) where name == other:
      return .move(name, behind: nil)
    case (.neighborMovesAgain, .move(let name, behind: let other?)):
      guard let place = scene.places[name], place > 0, scene.places[other] == place + 1 else {
        return change
      }
      return .move(name, behind: scene.layers[place - 1].name)
    case (.depthOfNeighborGiven, .insert(var layer, behind: let other?))
    where layer.layer.depth == 0:
      layer.layer.depth = scene.layers.first(where: { $0.name == other })?.layer.depth ?? 0
      return .insert(layer, behind: other)
    case (.insertedAtTheBack, .insert(let layer, behind: nil)):
      return .insert(layer, behind: scene.layers.first?.name)
    case (.insertedInFrontOfNeighbor, .insert(let layer, behind: let other?)):
      let inFront = scene.layers.drop { $0.name != other }.dropFirst().first
      return .insert(layer, behind: inFront?.name)
    case (_, .replace(var layer)):
      guard let old = scene.layers.first(where: { $0.name == layer.name }) else { return change }
      let isHolder = scene.layers.contains { $0.parent == layer.name }
      switch self {
      case .staleBoxAfterMovement where !isHolder: layer.layer.geometry = old.layer.geometry
      case .staleChildOfMovedParent where isHolder: layer.layer = old.layer
      case .staleOrder: layer.layer.depth = old.layer.depth
      case .staleGates: layer.layer.gates = old.layer.gates
      case .parentMissed: layer.parent = old.parent
      case .imageKeptByReplacement: layer.image = old.image
      default: misreadMask(&layer, replacing: old, in: scene)
      }
      return .replace(layer)
    default: return change
    }
  }
}

extension StackQuery {
  fileprivate var order: DiscOrder {
    if case .disc(_, let order) = self { order } else { .topmost }
  }
}

extension Double {
  /// 0 for what is not a number, and the number itself otherwise, or 0 for an infinite one.
  var madeFinite: Double { isFinite ? self : 0 }
}
