import Corpora
import HitTesting

/// A tracker written for these tests alone, with at most one fault; it works on the names of
/// layers.
struct FaultyTracker {
  private struct Finger {
    var start: Point
    var last: Point
    var farthest: Point
    var view: String?
    var isLost = false
  }

  private let fault: TouchFault
  private let rule: SwipeRule
  private var fingers: [Int: Finger] = [:]
  private var hovers: [Int: String] = [:]
  /// The numbers of fingers that ended after they had lost their views.
  private var lostNumbers: Set<Int> = []

  init(_ fault: TouchFault, _ rule: SwipeRule) {
    self.fault = fault
    self.rule =
      switch fault {
      case .limitsNotConfigurable: .published
      case .oneLimitForBoth: Self.withOneLimit(rule)
      default: rule
      }
  }

  /// The rule with the limit that is not the published one in place of the one that is.
  private static func withOneLimit(_ rule: SwipeRule) -> SwipeRule {
    if rule == .published { return rule }
    let (along, across) = (rule.moreThanAlong, rule.lessThanAcross)
    return SwipeRule(
      moreThanAlong: along == SwipeRule.published.moreThanAlong ? across : along,
      lessThanAcross: across == SwipeRule.published.lessThanAcross ? along : across)
  }

  /// What an event means.
  mutating func handle(_ event: TouchEvent, in world: FaultyWorld) -> TouchCase.Answer {
    switch event.phase {
    case .began: return began(event, in: world)
    case .hovered: return hover(event, in: world)
    case .exited:
      let view = hovers.removeValue(forKey: pointer(event))
      return fault == .exitNotSeen ? [] : view.map { [.left($0)] } ?? []
    case .moved, .ended, .cancelled: return follow(event, in: world)
    }
  }

  private mutating func began(_ event: TouchEvent, in world: FaultyWorld) -> TouchCase.Answer {
    if fault == .secondFingerIgnored && !fingers.isEmpty { return [] }
    let view = world.view(at: event.point)
    for other in fingers.keys {
      if fault == .oneViewForAllFingers { fingers[other]!.view = view }
      if fault == .oneStartForAllFingers { fingers[other]!.start = event.point }
    }
    fingers[event.finger] = Finger(
      start: event.point, last: event.point, farthest: event.point, view: view,
      isLost: fault == .lossStaysWithTheNumber && lostNumbers.contains(event.finger))
    share(fingers[event.finger]!)
    let left = fault == .hoverEndsWhenPressed ? hovers.removeValue(forKey: pointer(event)) : nil
    return left.map { [.left($0)] } ?? []
  }

  /// Gives all fingers the touch of one if they share one.
  private mutating func share(_ finger: Finger) {
    if fault == .oneTouchForAllFingers { fingers = fingers.mapValues { _ in finger } }
  }

  private mutating func follow(_ event: TouchEvent, in world: FaultyWorld) -> TouchCase.Answer {
    guard var finger = fingers[event.finger] else { return [] }
    if fault == .cancelledIgnored && event.phase == .cancelled { return [] }
    defer {
      fingers[event.finger] = event.phase == .moved ? finger : nil
      share(finger)
      if fault == .endEndsAll && event.phase != .moved { fingers = [:] }
      if finger.isLost && event.phase != .moved { lostNumbers.insert(event.finger) }
    }
    var said: [TouchOutcome<String>] = []
    if !finger.isLost || fault == .lostIsFoundAgain, let view = finger.view,
      let loss = world.loss(of: view)
    {
      if !finger.isLost { said.append(.lost(view, loss)) }
      finger.isLost = true
    } else if fault == .lostIsFoundAgain {
      finger.isLost = false
    }
    let (before, under) = (finger, world.view(at: event.point))
    finger.last = event.point
    if distance(event.point, finger.start) > distance(finger.farthest, finger.start) {
      finger.farthest = event.point
    }
    if fault == .viewFollowsFinger { finger.view = under }
    if event.phase == .cancelled && fault != .cancelledEnds {
      return finger.isLost ? said : [.cancelled(finger.view)]
    }
    if event.phase == .moved {
      return said + (fault == .touchIsHover ? hover(event, in: world) : [])
    }
    if finger.isLost { return said }
    return lifted(finger, before, under, event.point, in: world)
  }

  /// What the end of a finger means whose view is still there.
  private func lifted(
    _ finger: Finger, _ before: Finger, _ under: String?, _ end: Point, in world: FaultyWorld
  ) -> TouchCase.Answer {
    let start = fault == .distanceOfLastStep ? before.last : finger.start
    let swipe = swipe(from: start, to: fault == .farthestPointCounts ? finger.farthest : end)
    let owner = fault == .swipeOnViewAtEnd ? under : finger.view
    var said: [TouchOutcome<String>] = []
    if let swipe, owner != nil || fault != .swipeOverNothingDropped {
      said.append(.swipe(swipe, owner))
    }
    if swipe != nil && fault != .swipeIsTapToo { return said }
    let tapped: String? =
      switch fault {
      case .tapWhereItEnds: under
      case .tapWhereItBegan: finger.view
      case .tapOnNothing where finger.view == under: under ?? "nothing"
      case .tapAmongRelatives
      where world.holds(finger.view, under) || world.holds(under, finger.view):
        finger.view
      default: finger.view == under ? under : nil
      }
    return said + (tapped.map { [.tap($0)] } ?? [])
  }

  private mutating func hover(_ event: TouchEvent, in world: FaultyWorld) -> TouchCase.Answer {
    let old = hovers[pointer(event)]
    var new =
      fault == .hoverImageTested
      ? world.viewWhileHovered(at: event.point)
      : world.view(at: event.point)
    let hasHole = new.map { !world.hoverImageIsHit(of: $0, at: event.point) } ?? false
    if fault == .hoverFlickers && hasHole && new == old { new = nil }
    var said: [TouchOutcome<String>] = []
    if new != old {
      let isKept = fault == .holderNotLeft && world.holds(old, new)
      if let old, !isKept { said.append(.left(old)) }
      if let new { said.append(.entered(new)) }
      if fault == .enterBeforeLeave { said.reverse() }
    }
    hovers[pointer(event)] = new
    let isReported = fault == .flickerOnlyWhenEntered ? new != old : fault != .flickerNotReported
    if hasHole, isReported, let new { said.append(.flickered(new)) }
    return said
  }

  private func pointer(_ event: TouchEvent) -> Int {
    fault == .onePointerForAll ? 0 : event.finger
  }

  private func distance(_ one: Point, _ other: Point) -> Double {
    max((one.x - other.x).magnitude, (one.y - other.y).magnitude)
  }

  private func swipe(from start: Point, to end: Point) -> Swipe? {
    var (along, across) = (rule.moreThanAlong, rule.lessThanAcross)
    if fault == .limitsSwapped { swap(&along, &across) }
    let upright: SwipeRule =
      fault == .limitsOfHorizontalSwipesAlone
      ? .published : SwipeRule(moreThanAlong: along, lessThanAcross: across)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    /// The sign of |end − start| − limit, also where the difference only rounds to the limit.
    func compare(_ end: Double, _ start: Double, _ limit: Double) -> Double {
      let difference = (end - start).magnitude
      if difference != limit || fault == .limitsRounded { return difference - limit }
      let (low, high) = (min(start, end), max(start, end))
      return low + limit < high || high - limit > low
        ? 1 : low + limit > high || high - limit < low ? -1 : 0
    }
    func isLong(_ end: Double, _ start: Double, _ limit: Double) -> Bool {
      let sign = compare(end, start, limit)
      return sign > 0 || (sign == 0 && fault == .alongClosed)
    }
    func isNarrow(_ end: Double, _ start: Double, _ limit: Double) -> Bool {
      let sign = compare(end, start, limit)
      return sign < 0 || fault == .acrossIgnored || (sign == 0 && fault == .acrossClosed)
    }
    let isHorizontal = isLong(end.x, start.x, along) && isNarrow(end.y, start.y, across)
    let isVertical =
      isLong(end.y, start.y, upright.moreThanAlong)
      && isNarrow(end.x, start.x, upright.lessThanAcross)
    let isHigher =
      fault == .diagonalIsVertical ? dy.magnitude >= dx.magnitude : dy.magnitude > dx.magnitude
    let length = fault == .distanceAsTheCrowFlies ? (dx * dx + dy * dy).squareRoot() : nil
    if isHorizontal && !(isVertical && isHigher && fault != .horizontalFirst) {
      let isLeft = (dx < 0) != (fault == .leftIsRight)
      return Swipe(isLeft ? .left : .right, distance: length ?? dx.magnitude)
    }
    guard isVertical else { return nil }
    let isUp = (dy < 0) != (fault == .upIsDown)
    return Swipe(isUp ? .up : .down, distance: length ?? dy.magnitude)
  }
}
