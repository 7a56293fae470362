import HitTesting

/// A color of a picture of touches.
public struct FeedbackColor: Hashable, Sendable {
  /// The color as `0xRRGGBB`.
  public var rgb: UInt32
  /// The opacity, 0…1.
  public var opacity: Double

  /// Makes a color.
  ///
  /// - Precondition: `rgb` has 24 bits, and the opacity lies in 0…1.
  public init(_ rgb: UInt32, opacity: Double = 1) {
    precondition(rgb < 1 << 24 && (0...1).contains(opacity), "color \(rgb), opacity \(opacity)")
    self.rgb = rgb
    self.opacity = opacity
  }
}

/// How a picture shows the fingers that are down.
///
/// Each is a disc of ``backing`` with a smaller disc of ``fill`` on it, both around the finger. A
/// ring of the backing alone surrounds the fill, so that it is seen on light and on dark.
public struct FeedbackStyle: Hashable, Sendable {
  /// The radius of the backing in points: a little more than that of a finger's target of 44
  /// points.
  public static let radius = 25.0
  /// The radius of the fill in points.
  public static let fillRadius = 23.0

  /// The color behind the fill.
  public var backing: FeedbackColor
  /// The color of the disc itself.
  public var fill: FeedbackColor

  /// Makes a style, by default dark gray and white at half opacity.
  public init(
    backing: FeedbackColor = FeedbackColor(0x555555, opacity: 0.5),
    fill: FeedbackColor = FeedbackColor(0xFFFFFF, opacity: 0.5)
  ) {
    self.backing = backing
    self.fill = fill
  }
}

/// The fingers to be shown at one time.
public struct FeedbackFrame: Hashable, Sendable {
  /// The time in seconds.
  public var time: Double
  /// The centers of the discs, one for each finger that is down, in the order in which they began.
  public var centers: [Point]

  /// Makes a frame.
  public init(time: Double, centers: [Point]) {
    self.time = time
    self.centers = centers
  }
}

extension TouchTrace {
  /// What is to be shown, one frame for each time at which there are events.
  ///
  /// A finger is shown from its beginning on, and no longer when it has ended or was cancelled.
  /// A pointer that hovers is not shown.
  ///
  /// *Complexity*: O(events · fingers).
  public var feedback: [FeedbackFrame] {
    var frames: [FeedbackFrame] = []
    var fingers: [(finger: Int, point: Point)] = []
    for event in events {
      let place = fingers.firstIndex { $0.finger == event.finger }
      switch (event.phase, place) {
      case (.began, _): fingers.append((event.finger, event.point))
      case (.moved, let place?): fingers[place].point = event.point
      case (.ended, let place?), (.cancelled, let place?): fingers.remove(at: place)
      default: break
      }
      if frames.last?.time == event.time { frames.removeLast() }
      frames.append(FeedbackFrame(time: event.time, centers: fingers.map(\.point)))
    }
    return frames
  }
}
