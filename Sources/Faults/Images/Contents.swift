import HitTesting

/// The contents rectangle by rule R5: the place of the image in layer space.
struct Contents {
  struct Axis {
    let origin: Wide
    let size: Wide
  }

  private let fault: ImageFault
  private let texels: (Int, Int)
  /// Whether the bounds determine the size of the image.
  private let isResized: Bool
  let horizontal: Axis
  let vertical: Axis

  /// Places an image.
  ///
  /// - Precondition: the image has texels, and size and scale are positive.
  init(_ layer: LayerGeometry, texels: (width: Int, height: Int), fault: ImageFault) {
    self.fault = fault
    self.texels = texels
    isResized = [.resize, .resizeAspect, .resizeAspectFill].contains(layer.contentsGravity)
    let placing = Placing(
      fault: fault, bounds: (Wide(layer.size.width), Wide(layer.size.height)),
      texels: (Wide(texels.width), Wide(texels.height)),
      contentsScale: Self.scale(layer.contentsScale, fault))
    (horizontal, vertical) = placing.axes(Self.gravity(layer.contentsGravity, fault))
  }

  private static func scale(_ scale: Double, _ fault: ImageFault) -> Double {
    switch fault {
    case .contentsScaleSquared: scale * scale
    case .contentsScaleMultiplied: 1 / scale
    default: scale
    }
  }

  private static func gravity(_ gravity: ContentsGravity, _ fault: ImageFault) -> ContentsGravity {
    switch (fault, gravity) {
    case (.fitAndFillSwapped, .resizeAspect): .resizeAspectFill
    case (.fitAndFillSwapped, .resizeAspectFill): .resizeAspect
    case (.cornerGravitiesCentered, .topLeft), (.cornerGravitiesCentered, .topRight),
      (.cornerGravitiesCentered, .bottomLeft), (.cornerGravitiesCentered, .bottomRight):
      .center
    default: gravity
    }
  }

  /// Returns the texel coordinates of a point of layer space, by rule R6.
  func texel(_ x: Wide, _ y: Wide) -> (u: Wide, v: Wide) {
    let (fromLeft, fromTop) = (x - horizontal.origin, y - vertical.origin)
    let across = (count: Wide(texels.0), size: horizontal.size)
    let down = (count: Wide(texels.1), size: vertical.size)
    switch fault {
    case .scaledViewTestedInImagePoints where isResized: return (fromLeft, fromTop)
    case .retinaImageTestedInPoints where !isResized: return (fromLeft, fromTop)
    case .widthScaleUsedForBothAxes:
      return (fromLeft * across.count / across.size, fromTop * across.count / across.size)
    case .heightScaleUsedForBothAxes:
      return (fromLeft * down.count / down.size, fromTop * down.count / down.size)
    case .texelsPerPointInverted:
      return (fromLeft * across.size / across.count, fromTop * down.size / down.count)
    case .scaleCutToAnInteger:
      return (
        fromLeft * (across.count / across.size).floor, fromTop * (down.count / down.size).floor
      )
    case .scaleRoundedToAnInteger:
      return (
        fromLeft * max(Wide(1), (across.count / across.size).rounded),
        fromTop * max(Wide(1), (down.count / down.size).rounded)
      )
    default: return (fromLeft * across.count / across.size, fromTop * down.count / down.size)
    }
  }

  /// Returns the place in layer space of a point of texel space.
  func local(_ u: Wide, _ v: Wide) -> (x: Wide, y: Wide) {
    (
      horizontal.origin + u * horizontal.size / Wide(texels.0),
      vertical.origin + v * vertical.size / Wide(texels.1)
    )
  }
}

/// The table of rule R5.
private struct Placing {
  let fault: ImageFault
  let bounds: (Wide, Wide)
  let texels: (Wide, Wide)
  let contentsScale: Double

  typealias Axes = (Contents.Axis, Contents.Axis)

  func axes(_ gravity: ContentsGravity) -> Axes {
    let (start, middle, end) = (0.0, 0.5, 1.0)
    let (top, bottom) = fault == .topAndBottomSwapped ? (end, start) : (start, end)
    let (left, right) = fault == .leftAndRightSwapped ? (end, start) : (start, end)
    switch (fault, gravity) {
    case (.edgeGravitiesInTheCorner, .top), (.edgeGravitiesInTheCorner, .left),
      (.centerGravityInTheCorner, .center):
      return natural(start, start)
    case (.edgeGravitiesInTheCorner, .bottom): return natural(start, end)
    case (.edgeGravitiesInTheCorner, .right): return natural(end, start)
    case (.cornerGravitiesCenteredHorizontally, .topLeft),
      (.cornerGravitiesCenteredHorizontally, .topRight):
      return natural(middle, start)
    case (.cornerGravitiesCenteredHorizontally, .bottomLeft),
      (.cornerGravitiesCenteredHorizontally, .bottomRight):
      return natural(middle, end)
    default: break
    }
    return switch gravity {
    case .resize: stretched
    case .resizeAspect: aspect(fills: false)
    case .resizeAspectFill: aspect(fills: true)
    case .center: natural(middle, middle)
    case .top: natural(middle, top)
    case .bottom: natural(middle, bottom)
    case .left: natural(left, middle)
    case .right: natural(right, middle)
    case .topLeft: natural(left, top)
    case .topRight: natural(right, top)
    case .bottomLeft: natural(left, bottom)
    case .bottomRight: natural(right, bottom)
    }
  }

  private var stretched: Axes { placed(resized(bounds), 0, 0) }

  private func aspect(fills: Bool) -> Axes {
    let factors = (bounds.0 / texels.0, bounds.1 / texels.1)
    let factor =
      switch fault {
      case .aspectChosenByBoundsAlone: (bounds.0 <= bounds.1) != fills ? factors.0 : factors.1
      case .aspectFitAlwaysFillsTheWidth where !fills: factors.0
      case .smallImageNotEnlargedToFit where !fills:
        min(factors.0, factors.1, Wide(1 / contentsScale))
      default: fills ? max(factors.0, factors.1) : min(factors.0, factors.1)
      }
    let notCentered: ImageFault = fills ? .aspectFillNotCentered : .aspectFitNotCentered
    let fraction = fault == notCentered ? 0 : 0.5
    let size = (factor * texels.0, factor * texels.1)
    let isCut = fault == .fittedSizeCutToWholePoints
    return placed(
      isCut ? (max(Wide(1), size.0.floor), max(Wide(1), size.1.floor)) : resized(size),
      fraction, fraction)
  }

  private func natural(_ x: Double, _ y: Double) -> Axes {
    let scale = Wide(contentsScale)
    return placed((texels.0 / scale, texels.1 / scale), x, y)
  }

  /// Returns the size of an image that the gravity resizes.
  private func resized(_ size: (Wide, Wide)) -> (Wide, Wide) {
    let scale = Wide(contentsScale)
    return switch fault {
    case .contentsScaleAppliedToResize: (size.0 / scale, size.1 / scale)
    case .fittedSizeRoundedToWholePoints:
      (max(Wide(1), size.0.rounded), max(Wide(1), size.1.rounded))
    default: size
    }
  }

  private func placed(_ size: (Wide, Wide), _ x: Double, _ y: Double) -> Axes {
    func axis(_ bounds: Wide, _ size: Wide, _ fraction: Double) -> Contents.Axis {
      let origin = (bounds - size) * Wide(fraction)
      return switch fault {
      case .centerSnappedToWholePoints: Contents.Axis(origin: origin.rounded, size: size)
      case .originCutToWholePoints: Contents.Axis(origin: origin.floor, size: size)
      case .overflowOriginClampedToZero: Contents.Axis(origin: max(Wide(0), origin), size: size)
      default: Contents.Axis(origin: origin, size: size)
      }
    }
    return (axis(bounds.0, size.0, x), axis(bounds.1, size.1, y))
  }
}
