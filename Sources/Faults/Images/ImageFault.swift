import HitTesting

/// A fault that somebody could have written or has shipped: one line of a correct hit tester.
///
/// The raw value is the name of the fault in kebab case, and the name of the stored case that has
/// to find it.
package enum ImageFault: String, CaseIterable, Sendable {
  case none

  // threshold
  case thresholdZeroHitsOutsideTheImage = "threshold-zero-hits-outside-the-image"
  case rectangleTested = "rectangle-tested"
  case thresholdScaledBy256 = "threshold-scaled-by-256"
  case alphaReducedToFourBits = "alpha-reduced-to-four-bits"
  case imageWithoutOpaqueTexelsSkipped = "image-without-opaque-texels-skipped"

  // edges
  case rightEdgeClosed = "right-edge-closed"
  case bottomEdgeClosed = "bottom-edge-closed"
  case leftEdgeOpen = "left-edge-open"
  case topEdgeOpen = "top-edge-open"
  case coordinatesRoundedNotFloored = "coordinates-rounded-not-floored"
  case coordinatesTruncatedTowardsZero = "coordinates-truncated-towards-zero"
  case coordinatesScaledToLastTexel = "coordinates-scaled-to-last-texel"
  case texelCentersOnIntegers = "texel-centres-on-integers"
  case coordinatesClampedToTheImage = "coordinates-clamped-to-the-image"
  case outsideWrapsAround = "outside-wraps-around"
  case neighborsCountToo = "neighbours-count-too"
  case epsilonAddedBeforeFloor = "epsilon-added-before-floor"
  case negativeZeroMisses = "negative-zero-misses"
  case column64ReadAsColumn0 = "column-64-read-as-column-0"

  // scaling
  case scaledViewTestedInImagePoints = "scaled-view-tested-in-image-points"
  case widthScaleUsedForBothAxes = "width-scale-used-for-both-axes"
  case heightScaleUsedForBothAxes = "height-scale-used-for-both-axes"
  case scaleRoundedToAnInteger = "scale-rounded-to-an-integer"
  case transformScaleIgnored = "transform-scale-ignored"
  case sizeOfTheImageTakenForTheSizeOfTheLayer = "size-of-the-image-taken-for-the-size-of-the-layer"

  // gravity
  case fitAndFillSwapped = "fit-and-fill-swapped"
  case aspectFitNotCentered = "aspect-fit-not-centred"
  case aspectFillNotCentered = "aspect-fill-not-centred"
  case topAndBottomSwapped = "top-and-bottom-swapped"
  case leftAndRightSwapped = "left-and-right-swapped"
  case cornerGravitiesCentered = "corner-gravities-centred"
  case centerSnappedToWholePoints = "center-snapped-to-whole-points"
  case overflowOriginClampedToZero = "overflow-origin-clamped-to-zero"
  case aspectChosenByBoundsAlone = "aspect-chosen-by-bounds-alone"
  case fittedSizeRoundedToWholePoints = "fitted-size-rounded-to-whole-points"
  case smallImageNotEnlargedToFit = "small-image-not-enlarged-to-fit"

  // rotation
  case rotationTestedByBoundingBox = "rotation-tested-by-bounding-box"
  case transformNotInverted = "transform-not-inverted"
  case translationSubtractedAfterTheInverse = "translation-subtracted-after-the-inverse"
  case quarterTurnLosesItsEdge = "quarter-turn-loses-its-edge"

  // shear
  case shearIgnored = "shear-ignored"
  case inverseByDividingEachAxis = "inverse-by-dividing-each-axis"
  case inverseAssumesOrthogonalColumns = "inverse-assumes-orthogonal-columns"

  // perspective
  case perspectiveIgnored = "perspective-ignored"
  case depthNotDividedBy = "depth-not-divided-by"
  case pointsBehindTheEyeHit = "points-behind-the-eye-hit"
  case perspectiveMatrixTransposed = "perspective-matrix-transposed"
  case quadSplitIntoTriangles = "quad-split-into-triangles"

  // frames
  case wholeAtlasShown = "whole-atlas-shown"
  case frameOffsetIgnored = "frame-offset-ignored"
  case trimIgnored = "trim-ignored"
  case neighborsOfTheFrameShown = "neighbors-of-the-frame-shown"
  case frameTurnIgnored = "frame-turn-ignored"
  case frameTurnedTheOtherWay = "frame-turned-the-other-way"
  case interpolationReadsTheNeighbor = "interpolation-reads-the-neighbor"

  // tiles
  case tileFlipsIgnored = "tile-flips-ignored"
  case tileDiagonalIgnored = "tile-diagonal-ignored"
  case tileDiagonalFlippedLast = "tile-diagonal-flipped-last"
  case flippedTileShiftedByATexel = "flipped-tile-shifted-by-a-texel"
  case tileFlipsReadAsItsNumber = "tile-flips-read-as-its-number"
  case tilesCountedFromZero = "tiles-counted-from-zero"
  case tileMarginsIgnored = "tile-margins-ignored"
  case tilesHangFromTheTopOfTheirCells = "tiles-hang-from-the-top-of-their-cells"
  case tilesCutToTheirCells = "tiles-cut-to-their-cells"
  case onlyTheLastTileCounts = "only-the-last-tile-counts"
  case emptyCellsHitByZero = "empty-cells-hit-by-zero"

  // meshes
  case trianglesIgnored = "triangles-ignored"
  case sharedEdgesHitByNone = "shared-edges-hit-by-none"
  case triangleEdgesClosed = "triangle-edges-closed"
  case counterclockwiseTrianglesCulled = "counterclockwise-triangles-culled"
  case trianglesTestedByTheirBox = "triangles-tested-by-their-box"
  case onlyTheFrontmostTriangleCounts = "only-the-frontmost-triangle-counts"
  case textureCountedFromTheBottom = "texture-counted-from-the-bottom"
  case texelBeyondTheTriangleRead = "texel-beyond-the-triangle-read"
  case emptyPictureHitByZero = "empty-picture-hit-by-zero"

  // slices
  case slicesIgnored = "slices-ignored"
  case sliceCornersInPoints = "slice-corners-in-points"
  case sliceMarginsReadFromTheTop = "slice-margins-read-from-the-top"
  case farSlicesWhereTheyAreStored = "far-slices-where-they-are-stored"
  case sliceCenterLeftOut = "slice-centre-left-out"

  // mirror
  case mirroredSpriteTestedUnmirrored = "mirrored-sprite-tested-unmirrored"
  case mirroredEdgeStaysInParentSpace = "mirrored-edge-stays-in-parent-space"
  case negativeDeterminantRefused = "negative-determinant-refused"
  case yFlipped = "y-flipped"
  case flippedTileMissesItsFirstTexels = "flipped-tile-misses-its-first-texels"

  // anchor
  case anchorIgnored = "anchor-ignored"
  case anchorInPoints = "anchor-in-points"
  case anchorOutsideClamped = "anchor-outside-clamped"
  case anchorNotTransformed = "anchor-not-transformed"
  case translationOfTheTransformIgnored = "translation-of-the-transform-ignored"
  case anchorMeasuredFromTheBottom = "anchor-measured-from-the-bottom"
  case anchorScaledWithTheImageInsteadOfTheBounds =
    "anchor-scaled-with-the-image-instead-of-the-bounds"
  case dragAfterATurnTurnedWithIt = "drag-after-a-turn-turned-with-it"

  // contents-scale
  case contentsScaleSquared = "contents-scale-squared"
  case contentsScaleMultiplied = "contents-scale-multiplied"
  case contentsScaleAppliedToResize = "contents-scale-applied-to-resize"
  case retinaImageTestedInPoints = "retina-image-tested-in-points"

  // clipping
  case clipEdgesClosed = "clip-edges-closed"
  case clipByTheBoundingBoxInTheParent = "clip-by-the-bounding-box-in-the-parent"
  case contentsCutAtTheFarEdgeOnly = "contents-cut-at-the-far-edge-only"
  case nearEdgesOpen = "near-edges-open"
  case clipBoundsRoundedUp = "clip-bounds-rounded-up"
  case clipBoundsRoundedDown = "clip-bounds-rounded-down"
  case clipSkippedAtThresholdZero = "clip-skipped-at-threshold-zero"

  // pixel-layout
  case alphaReadFromByteThree = "alpha-read-from-byte-three"
  case bytesPerRowIgnored = "bytes-per-row-ignored"
  case bottomUpRowsReadTopDown = "bottom-up-rows-read-top-down"
  case skipPixelOfZerosTakenForTransparent = "skip-pixel-of-zeros-taken-for-transparent"
  case fractionalXInTheByteOffset = "fractional-x-in-the-byte-offset"
  case columnsAndRowsExchanged = "columns-and-rows-exchanged"
  case maskReadColumnByColumn = "mask-read-column-by-column"
  case rowsThirtyTwoBitAligned = "rows-thirty-two-bit-aligned"

  // files
  case orientationTurnedTheOtherWay = "orientation-turned-the-other-way"

  // premultiplication
  case colorReadAsAlpha = "colour-read-as-alpha"
  case colorAboveAlphaRaisesAlpha = "colour-above-alpha-raises-alpha"
  case blackReadAsTransparent = "black-read-as-transparent"
  case alphaDividedByItself = "alpha-divided-by-itself"
  case colorAboveAlphaRefused = "colour-above-alpha-refused"

  // degenerate
  case singularTransformHits = "singular-transform-hits"
  case infiniteClampedToTheEdge = "infinite-clamped-to-the-edge"
  case negativeSizeMadePositive = "negative-size-made-positive"
  case smallDeterminantTakenForSingular = "small-determinant-taken-for-singular"
  case underflowingDeterminantTakenForSingular = "underflowing-determinant-taken-for-singular"
  case overflowingDeterminantMisses = "overflowing-determinant-misses"
  case hugeCoordinatesWrap = "huge-coordinates-wrap"
  case cancellingDeterminantTakenForSingular = "cancelling-determinant-taken-for-singular"
  case contentsScaleOfZeroHits = "contents-scale-of-zero-hits"

  // area
  case discTestedAtItsCenter = "disc-tested-at-its-centre"
  case discTestedByItsBoundingSquare = "disc-tested-by-its-bounding-square"
  case discBoundaryOpen = "disc-boundary-open"
  case discRadiusInTexels = "disc-radius-in-texels"
  case discDistanceToTexelCenters = "disc-distance-to-texel-centres"
  case rectTestedAtItsCorners = "rect-tested-at-its-corners"
  case rectTestedAtItsCenter = "rect-tested-at-its-centre"
  case rectEdgesOpen = "rect-edges-open"
  case cellsTestedByTheirBoundingBox = "cells-tested-by-their-bounding-box"
  case areaTestedAgainstTheOutline = "area-tested-against-the-outline"
  case areaNotClipped = "area-not-clipped"
  case rectInLayerSpace = "rect-in-layer-space"
  case zeroRadiusMisses = "zero-radius-misses"
  case negativeRectMadePositive = "negative-rect-made-positive"
  case emptyRectMisses = "empty-rect-misses"
  case rectSizeReadAsFarCorner = "rect-size-read-as-far-corner"
  case thresholdZeroIgnoredByAreas = "threshold-zero-ignored-by-areas"
  case cellCutToASegmentDropped = "cell-cut-to-a-segment-dropped"

  // sampling-linear
  case linearCentersOnCorners = "linear-centres-on-corners"
  case linearAlphaRounded = "linear-alpha-rounded"
  case linearOfTheThresholdedMask = "linear-of-the-thresholded-mask"
  case linearNeighborsWrapAround = "linear-neighbours-wrap-around"
  case linearAlongOneAxisOnly = "linear-along-one-axis-only"
  case linearClampNotCut = "linear-clamp-not-cut"
  case linearWeightsCutTo256ths = "linear-weights-cut-to-256ths"
  case linearZeroMissedAtThresholdZero = "linear-zero-missed-at-threshold-zero"
  case decalEdgeClosed = "decal-edge-closed"

  // Faults that no case is named after.
  case texelToTheRightRead = "texel-to-the-right-read"
  case texelToTheLeftRead = "texel-to-the-left-read"
  case texelAboveRead = "texel-above-read"
  case texelBelowRead = "texel-below-read"
  case firstColumnAndRowMissed = "first-column-and-row-missed"
  case lastColumnAndRowMissed = "last-column-and-row-missed"
  case edgeGravitiesInTheCorner = "edge-gravities-in-the-corner"
  case aspectFitAlwaysFillsTheWidth = "aspect-fit-always-fills-the-width"
  case scaleCutToAnInteger = "scale-cut-to-an-integer"
  case fittedSizeCutToWholePoints = "fitted-size-cut-to-whole-points"
  case halfAPointAdded = "half-a-point-added"
  case halfAPointSubtracted = "half-a-point-subtracted"
  case originCutToWholePoints = "origin-cut-to-whole-points"
  case coordinatesRoundedUp = "coordinates-rounded-up"
  case texelsPerPointInverted = "texels-per-point-inverted"
  case centerGravityInTheCorner = "center-gravity-in-the-corner"
  case cornerGravitiesCenteredHorizontally = "corner-gravities-centered-horizontally"
  case positionTransformed = "position-transformed"
  case clipComparedWithTexels = "clip-compared-with-texels"
  case discRadiusInLayerSpace = "disc-radius-in-layer-space"
  case discRadiusScaledHorizontally = "disc-radius-scaled-horizontally"
  case discTestedAtNinePoints = "disc-tested-at-nine-points"
  case discTestedAtItsNearestTexel = "disc-tested-at-its-nearest-texel"
  case rectReplacedByItsBox = "rect-replaced-by-its-box-in-the-layer"
  case rectOriginTakenForItsCenter = "rect-origin-taken-for-its-center"
  case areaWithoutItsLastColumnAndRow = "area-without-its-last-column-and-row"

  /// The fidelity that the tester with this fault promises.
  ///
  /// The float64 fidelity excuses a determinant that cancels in doubles, so only a tester that
  /// promises more can be judged by it.
  package var fidelity: Fidelity {
    self == .cancellingDeterminantTakenForSingular ? .exact : .float64
  }
}
