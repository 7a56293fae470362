/// The faults that no case is named after.
extension ImageFault {
  /// What is said about such a fault; `nil` for the others.
  package var details: FaultDetails? {
    switch self {
    // The threshold.
    case .rectangleTested:
      FaultDetails(
        "tests the rectangle of the image, whatever the alpha and the threshold; transparent "
          + "corners and holes take the clicks that are meant for what is below", "R9")
    // Texels.
    case .texelToTheRightRead:
      FaultDetails("reads the texel one to the right; the hit shape lies too far left", "R7")
    case .texelToTheLeftRead:
      FaultDetails("reads the texel one to the left; the hit shape lies too far right", "R7")
    case .texelAboveRead:
      FaultDetails("reads the texel one above; the hit shape lies too low", "R7")
    case .texelBelowRead:
      FaultDetails("reads the texel one below; the hit shape lies too high", "R7")
    case .firstColumnAndRowMissed:
      FaultDetails(
        "leaves out column 0 and row 0; the left and the upper edge of a picture do not react",
        "R7")
    case .lastColumnAndRowMissed:
      FaultDetails(
        "leaves out the last column and row; the right and the lower edge of a picture do not "
          + "react", "R7")
    case .coordinatesRoundedUp:
      FaultDetails(
        "rounds texel coordinates up, not down; the hit shape lies a texel too far left and up",
        "R7")
    case .halfAPointAdded:
      FaultDetails(
        "adds half a point to both coordinates, as if points were centers of pixels; the hit shape "
          + "lies half a point too far left and up", "R4")
    case .halfAPointSubtracted:
      FaultDetails(
        "subtracts half a point from both coordinates; the hit shape lies half a point too far "
          + "right and down", "R4")
    // From points to texels.
    case .scaleCutToAnInteger:
      FaultDetails(
        "rounds the texels per point down to a whole number; images that are not scaled by whole "
          + "numbers are hit beside where they are seen", "R6")
    case .texelsPerPointInverted:
      FaultDetails(
        "multiplies by points per texel where texels per point are meant; an image that is shown "
          + "larger or smaller than its texels is hit at the inverse size", "R6")
    // Placement.
    case .edgeGravitiesInTheCorner:
      FaultDetails(
        "puts images of the gravities top, bottom, left and right at the start of the other axis; "
          + "they are hit beside where they are seen", "R5")
    case .centerGravityInTheCorner:
      FaultDetails(
        "puts images of the gravity center at the top left; they are hit beside where they are "
          + "seen", "R5")
    case .cornerGravitiesCenteredHorizontally:
      FaultDetails(
        "centers images of the corner gravities horizontally, as top and bottom do; they are hit "
          + "beside where they are seen", "R5")
    case .aspectFitAlwaysFillsTheWidth:
      FaultDetails(
        "lets resizeAspect fill the width of the bounds always; tall images are hit beside their "
          + "bounds", "R5")
    case .fittedSizeCutToWholePoints:
      FaultDetails(
        "rounds the fitted size of resizeAspect and resizeAspectFill down to whole points; images "
          + "are hit up to a point beside where they are seen", "R5")
    case .originCutToWholePoints:
      FaultDetails(
        "rounds the origin of the contents down to whole points; images are hit up to a point "
          + "beside where they are seen", "R5")
    case .positionTransformed:
      FaultDetails(
        "applies the transform to the position, too; a layer that is turned or scaled is hit where "
          + "its position would be turned or scaled about the origin of its parent", "R2")
    case .clipComparedWithTexels:
      FaultDetails(
        "compares texel coordinates with the bounds in points to clip; an image of more texels "
          + "than points is hit in a part of it alone, and one of fewer texels beyond its bounds",
        "R8")
    // Areas.
    case .discRadiusInLayerSpace:
      FaultDetails(
        "measures the radius of a disc in the layer; a fingertip grows and shrinks with a layer "
          + "that is scaled", "R14")
    case .discRadiusScaledHorizontally:
      FaultDetails(
        "tests a circle of texels whose radius has the horizontal scale; where the scales of the "
          + "axes differ, a fingertip reaches too far or not far enough along the other one", "R14")
    case .discTestedAtNinePoints:
      FaultDetails(
        "tests only the center and eight points of the circle of a disc; a fingertip misses what "
          + "is small and lies between these points", "R14")
    case .discTestedAtItsNearestTexel:
      FaultDetails(
        "tests only the texel that is nearest to the center of a disc; a fingertip on a "
          + "transparent part misses what it touches beside its center", "R14")
    case .rectReplacedByItsBox:
      FaultDetails(
        "replaces a rectangle by the upright box around it in the layer; a selection beside a "
          + "turned layer selects it", "R14")
    case .rectOriginTakenForItsCenter:
      FaultDetails(
        "takes the origin of a rectangle for its center; a selection lies half its size too far up "
          + "and left", "R14")
    case .areaWithoutItsLastColumnAndRow:
      FaultDetails(
        "leaves out the last column and the last row of texels that an area reaches; fingertips "
          + "and selections miss what they touch at the right and below", "R14")
    default: nil
    }
  }
}
