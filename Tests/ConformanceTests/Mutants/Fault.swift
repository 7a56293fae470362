import HitTesting

/// A fault that somebody could have written or has shipped: one line of a correct hit tester.
///
/// The raw value is the name of the fault in kebab case, and the name of the stored case that has
/// to find it.
enum Fault: String, CaseIterable, Sendable {
  case none

  // threshold
  case thresholdOneTooHigh = "threshold-one-too-high"
  case thresholdOneTooLow = "threshold-one-too-low"
  case thresholdIgnored = "threshold-ignored"
  case alphaReadAsSignedByte = "alpha-read-as-signed-byte"
  case thresholdZeroMeansNotTransparent = "threshold-zero-means-not-transparent"
  case thresholdZeroHitsOutsideTheImage = "threshold-zero-hits-outside-the-image"
  case threshold256TreatedAs255 = "threshold-256-treated-as-255"
  case thresholdScaledBy256 = "threshold-scaled-by-256"
  case alphaIgnored = "alpha-ignored"
  case alphaReducedToFourBits = "alpha-reduced-to-four-bits"
  case imageWithoutOpaqueTexelsSkipped = "image-without-opaque-texels-skipped"
  case notANumberHitsAtThresholdZero = "not-a-number-hits-at-threshold-zero"

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
  case pointsRoundedToWholePoints = "points-rounded-to-whole-points"
  case singlePrecisionCoordinates = "single-precision-coordinates"
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
  case gravityIgnored = "gravity-ignored"
  case fitAndFillSwapped = "fit-and-fill-swapped"
  case aspectFitNotCentered = "aspect-fit-not-centred"
  case aspectFillNotCentered = "aspect-fill-not-centred"
  case topAndBottomSwapped = "top-and-bottom-swapped"
  case leftAndRightSwapped = "left-and-right-swapped"
  case cornerGravitiesCentered = "corner-gravities-centred"
  case centerSnappedToWholePoints = "center-snapped-to-whole-points"
  case overflowOriginClampedToZero = "overflow-origin-clamped-to-zero"
  case aspectChosenByBoundsAlone = "aspect-chosen-by-bounds-alone"
  case resizeReadAsAspectFit = "resize-read-as-aspect-fit"
  case fittedSizeRoundedToWholePoints = "fitted-size-rounded-to-whole-points"
  case smallImageNotEnlargedToFit = "small-image-not-enlarged-to-fit"

  // rotation
  case transformIgnored = "transform-ignored"
  case rotationTestedByBoundingBox = "rotation-tested-by-bounding-box"
  case rotationDirectionReversed = "rotation-direction-reversed"
  case transformNotInverted = "transform-not-inverted"
  case translationSubtractedAfterTheInverse = "translation-subtracted-after-the-inverse"
  case quarterTurnLosesItsEdge = "quarter-turn-loses-its-edge"

  // shear
  case shearIgnored = "shear-ignored"
  case inverseByDividingEachAxis = "inverse-by-dividing-each-axis"
  case inverseAssumesOrthogonalColumns = "inverse-assumes-orthogonal-columns"
  case shearAxesSwapped = "shear-axes-swapped"

  // mirror
  case mirroredSpriteTestedUnmirrored = "mirrored-sprite-tested-unmirrored"
  case mirroredEdgeStaysInParentSpace = "mirrored-edge-stays-in-parent-space"
  case negativeDeterminantRefused = "negative-determinant-refused"
  case yFlipped = "y-flipped"

  // anchor
  case anchorIgnored = "anchor-ignored"
  case anchorAssumedCenter = "anchor-assumed-centre"
  case anchorInPoints = "anchor-in-points"
  case anchorOutsideClamped = "anchor-outside-clamped"
  case anchorNotTransformed = "anchor-not-transformed"
  case translationOfTheTransformIgnored = "translation-of-the-transform-ignored"
  case anchorMeasuredFromTheBottom = "anchor-measured-from-the-bottom"
  case anchorScaledWithTheImageInsteadOfTheBounds =
    "anchor-scaled-with-the-image-instead-of-the-bounds"
  case positionNotAdded = "position-not-added"
  case matrixOffsetNotAdded = "matrix-offset-not-added"
  case dragAfterATurnTurnedWithIt = "drag-after-a-turn-turned-with-it"

  // contents-scale
  case contentsScaleIgnored = "contents-scale-ignored"
  case contentsScaleSquared = "contents-scale-squared"
  case contentsScaleMultiplied = "contents-scale-multiplied"
  case contentsScaleAppliedToResize = "contents-scale-applied-to-resize"
  case contentsScaleRounded = "contents-scale-rounded"
  case retinaImageTestedInPoints = "retina-image-tested-in-points"

  // clipping
  case clippingIgnored = "clipping-ignored"
  case clippingAlways = "clipping-always"
  case clipEdgesClosed = "clip-edges-closed"
  case clipByTheBoundingBoxInTheParent = "clip-by-the-bounding-box-in-the-parent"
  case contentsCutAtTheFarEdgeOnly = "contents-cut-at-the-far-edge-only"
  case nearEdgesOpen = "near-edges-open"
  case clipBoundsRoundedUp = "clip-bounds-rounded-up"
  case clipBoundsRoundedDown = "clip-bounds-rounded-down"
  case clipSkippedAtThresholdZero = "clip-skipped-at-threshold-zero"

  // pixel-layout
  case alphaReadFromByteThree = "alpha-read-from-byte-three"
  case alphaReadFromByteZero = "alpha-read-from-byte-zero"
  case bytesPerRowIgnored = "bytes-per-row-ignored"
  case firstByteIgnored = "first-byte-ignored"
  case bottomUpRowsReadTopDown = "bottom-up-rows-read-top-down"
  case skipFormatReadAsAlpha = "skip-format-read-as-alpha"
  case skipPixelOfZerosTakenForTransparent = "skip-pixel-of-zeros-taken-for-transparent"
  case grayReadAsAlpha = "gray-read-as-alpha"
  case sixteenBitHighByteOnly = "sixteen-bit-high-byte-only"
  case sixteenBitBytesSwapped = "sixteen-bit-bytes-swapped"
  case fractionalXInTheByteOffset = "fractional-x-in-the-byte-offset"
  case columnsAndRowsExchanged = "columns-and-rows-exchanged"
  case alphaInverted = "alpha-inverted"
  case rowsThirtyTwoBitAligned = "rows-thirty-two-bit-aligned"

  // premultiplication
  case alphaMultipliedTwice = "alpha-multiplied-twice"
  case colorReadAsAlpha = "colour-read-as-alpha"
  case colorAboveAlphaRaisesAlpha = "colour-above-alpha-raises-alpha"
  case blackReadAsTransparent = "black-read-as-transparent"
  case alphaDividedByItself = "alpha-divided-by-itself"
  case colorAboveAlphaRefused = "colour-above-alpha-refused"

  // png
  case orientationIgnored = "orientation-ignored"
  case orientationTurnedTheOtherWay = "orientation-turned-the-other-way"
  case orientationWithoutItsMirror = "orientation-without-its-mirror"
  case transparencyChunkIgnored = "transparency-chunk-ignored"
  case missingPaletteAlphasReadAsZero = "missing-palette-alphas-read-as-zero"
  case damagedFileTaken = "damaged-file-taken"
  case alphaBentByGamma = "alpha-bent-by-gamma"
  case colorKeyComparedAfterReduction = "colour-key-compared-after-reduction"
  case imageFileUpsideDown = "image-file-upside-down"
  case gray8BrightnessReadAsAlpha = "gray-8-brightness-read-as-alpha"

  // degenerate
  case singularTransformHits = "singular-transform-hits"
  case nanHits = "nan-hits"
  case infiniteClampedToTheEdge = "infinite-clamped-to-the-edge"
  case negativeSizeMadePositive = "negative-size-made-positive"
  case negativeContentsScaleMadePositive = "negative-contents-scale-made-positive"
  case smallDeterminantTakenForSingular = "small-determinant-taken-for-singular"
  case underflowingDeterminantTakenForSingular = "underflowing-determinant-taken-for-singular"
  case overflowingDeterminantMisses = "overflowing-determinant-misses"
  case hugeCoordinatesWrap = "huge-coordinates-wrap"
  case cancellingDeterminantTakenForSingular = "cancelling-determinant-taken-for-singular"
  case nanContentsScaleUnderResizeHits = "nan-contents-scale-under-resize-hits"
  case contentsScaleOfZeroHits = "contents-scale-of-zero-hits"

  // area
  case discTestedAtItsCenter = "disc-tested-at-its-centre"
  case discTestedByItsBoundingSquare = "disc-tested-by-its-bounding-square"
  case discBoundaryOpen = "disc-boundary-open"
  case discRadiusInTexels = "disc-radius-in-texels"
  case discDistanceToTexelCenters = "disc-distance-to-texel-centres"
  case negativeRadiusMadePositive = "negative-radius-made-positive"
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
  case linearReadAsNearest = "linear-read-as-nearest"
  case linearClampReadAsDecal = "linear-clamp-read-as-decal"
  case linearDecalReadAsClamp = "linear-decal-read-as-clamp"
  case linearCentersOnCorners = "linear-centres-on-corners"
  case linearAlphaRounded = "linear-alpha-rounded"
  case linearOfTheThresholdedMask = "linear-of-the-thresholded-mask"
  case linearNeighborsWrapAround = "linear-neighbours-wrap-around"
  case linearClampNotCut = "linear-clamp-not-cut"
  case linearWeightsCutTo256ths = "linear-weights-cut-to-256ths"
  case linearZeroMissedAtThresholdZero = "linear-zero-missed-at-threshold-zero"
  case decalEdgeClosed = "decal-edge-closed"

  // state
  case maskKeptAfterImageChange = "mask-kept-after-image-change"
  case maskKeptAfterThresholdChange = "mask-kept-after-threshold-change"
  case placementKeptAfterBoundsChange = "placement-kept-after-bounds-change"
  case placementKeptAfterGravityChange = "placement-kept-after-gravity-change"
  case placementKeptAfterContentsScaleChange = "placement-kept-after-contents-scale-change"
  case placementKeptAfterTransformChange = "placement-kept-after-transform-change"
  case answersInAnotherOrder = "answers-in-another-order"
  case placementKeptAfterPositionChange = "placement-kept-after-position-change"
  case placementKeptAfterImageChange = "placement-kept-after-image-change"
  case clippingKeptAfterAChange = "clipping-kept-after-a-change"

  /// The fidelity that the tester with this fault promises.
  ///
  /// The float64 fidelity excuses a determinant that cancels in doubles, so only a tester that
  /// promises more can be judged by it.
  var fidelity: Fidelity { self == .cancellingDeterminantTakenForSingular ? .exact : .float64 }
}
