import HitStacks
import HitTesting

/// A tracker written for these tests alone, with at most one fault.
struct FaultyTracker {
  private struct Finger {
    var start: Point
    var last: Point
    var view: LayerID?
    var isLost = false
  }

  let fault: TouchFault
  private var fingers: [Int: Finger] = [:]
  private var hovers: [Int: LayerID?] = [:]
  private var time = -Double.infinity
  /// Where layer 0 was at first.
  private var first: TouchWorld

  init(_ fault: TouchFault, _ world: TouchWorld) {
    self.fault = fault
    first = world
  }

  /// What an event means, in words.
  mutating func handle(_ event: TouchEvent, in world: TouchWorld) -> [String] {
    if let error = error(event) {
      if fault == .errorEndsTouches { fingers = [:] }
      if fault == .errorMovesTime { time = max(time, event.time) }
      return ["error: \(error)"]
    }
    time = event.time
    switch event.phase {
    case .began:
      if fault == .secondFingerIgnored && !fingers.isEmpty { return [] }
      let view = view(at: event.point, in: world)
      for other in fingers.keys {
        if fault == .oneViewForAllFingers { fingers[other]!.view = view }
        if fault == .oneStartForAllFingers { fingers[other]!.start = event.point }
      }
      fingers[event.finger] = Finger(start: event.point, last: event.point, view: view)
      return []
    case .hovered: return hover(event, in: world)
    case .exited:
      let view = hovers.removeValue(forKey: event.finger) ?? nil
      return view.map { fault == .exitNotSeen ? [] : ["left \(world.name($0))"] } ?? []
    default: return follow(event, in: world)
    }
  }

  private mutating func error(_ event: TouchEvent) -> String? {
    let name = "finger \(event.finger)"
    if !event.time.isFinite { return "\(name): the time must be finite" }
    if !(event.point.x.isFinite && event.point.y.isFinite) && fault != .pointNotChecked {
      return "\(name): the coordinates must be finite"
    }
    if event.time < time && fault != .timeNotChecked {
      return "the time goes back from \(time) to \(event.time)"
    }
    let isDown = fingers[event.finger] != nil
    switch event.phase {
    case .began:
      if isDown && fault != .secondBeganTaken {
        return "\(name) began twice and did not end in between"
      }
    case .moved, .ended, .cancelled:
      if isDown || fault == .secondFingerIgnored { return nil }
      if fault == .unknownFingerBegins {
        fingers[event.finger] = Finger(start: event.point, last: event.point)
        return nil
      }
      let what = event.phase == .cancelled ? "was cancelled" : event.phase.rawValue
      return "\(name) \(what) and never began"
    case .hovered, .exited:
      if isDown { return "\(name) \(event.phase) while it is down" }
      if event.phase == .exited && hovers[event.finger] == nil {
        return "\(name) exited and never hovered"
      }
    }
    return nil
  }

  private func view(at point: Point, in world: TouchWorld) -> LayerID? {
    if fault == .overlayTakesTouches || fault == .onlyOverlayItselfLetsThrough {
      var surface = world.surface
      let overlays = surface.overlays
      surface.overlays = []
      let top = surface.view(at: point)
      if fault == .overlayTakesTouches { return top }
      if let top, !overlays.contains(top) { return top }
    }
    return world.surface.view(at: point)
  }

  private mutating func follow(_ event: TouchEvent, in world: TouchWorld) -> [String] {
    guard var finger = fingers[event.finger] else { return [] }
    defer {
      if event.phase == .moved || (fault == .cancelledIgnored && event.phase == .cancelled) {
        fingers[event.finger] = finger
      } else {
        fingers[event.finger] = nil
      }
    }
    var said: [String] = []
    if let view = finger.view, let loss = loss(of: view, in: world) {
      said.append("lost \(world.name(view)) \(loss)")
      if fault != .lostIsFoundAgain {
        finger.view = nil
        finger.isLost = true
      }
    }
    let last = finger.last
    finger.last = event.point
    let under = view(at: event.point, in: world)
    if fault == .viewFollowsFinger && event.phase == .moved { finger.view = under }
    switch event.phase {
    case .moved:
      if fault == .touchIsHover { said += hover(event, in: world) }
      return said
    case .cancelled where fault == .cancelledIgnored: return said
    case .cancelled where fault != .cancelledEnds:
      return finger.isLost ? said : ["cancelled \(world.name(finger.view))"]
    default: break
    }
    if finger.isLost || !said.isEmpty { return said }
    let start = fault == .distanceOfLastStep ? last : finger.start
    let view = fault == .swipeOnViewAtEnd ? under : finger.view
    let swipe = swipe(from: start, to: event.point).map { world.words($0, on: view) }
    if let swipe, fault != .swipeIsTapToo { return [swipe] }
    return (swipe.map { [$0] } ?? []) + tap(finger, under, event.point, in: world)
  }

  private func tap(
    _ finger: Finger, _ under: LayerID?, _ point: Point, in world: TouchWorld
  ) -> [String] {
    var under = under
    if fault == .stalePlaceOfView { under = first.surface.view(at: point) }
    switch fault {
    case .tapOnNothing: return finger.view == under ? ["tap \(world.name(under))"] : []
    case .tapWhereItEnds: return under.map { ["tap \(world.name($0))"] } ?? []
    case .tapWhereItBegan: return finger.view.map { ["tap \(world.name($0))"] } ?? []
    case .staleViewAfterRemoval:
      let isSame = finger.view?.slot == under?.slot
      return under != nil && isSame ? ["tap \(world.name(under))"] : []
    default: break
    }
    guard let view = finger.view, view == under else { return [] }
    return ["tap \(world.name(view))"]
  }

  private func loss(of view: LayerID, in world: TouchWorld) -> String? {
    let stack = world.surface.stack
    guard stack.contains(view) else {
      return fault == .removalIgnored || fault == .staleViewAfterRemoval ? nil : "removed"
    }
    if fault == .movedViewLosesTouch,
      let layer = try? stack.layer(view), layer != (try? first.surface.stack.layer(view))
    {
      return "moved"
    }
    if fault == .gateIgnored { return nil }
    if let own = try? stack.layer(view).gates, !own.areOpen { return "gated" }
    var holder = try? stack.parent(of: view)
    while let found = holder, fault != .gateOfAncestorIgnored {
      if let gates = try? stack.layer(found).gates, !gates.areOpen { return "gated" }
      holder = try? stack.parent(of: found)
    }
    return nil
  }

  private mutating func hover(_ event: TouchEvent, in world: TouchWorld) -> [String] {
    let old = hovers[event.finger] ?? nil
    var new = view(at: event.point, in: world)
    var said: [String] = []
    let hasHole = new.map { !world.surface.hoverImage(of: $0, isHitAt: event.point) } ?? false
    if fault == .hoverFlickers && hasHole && new == old { new = nil }
    if new != old {
      if let old { said.append("left \(world.name(old))") }
      if let new { said.append("entered \(world.name(new))") }
      if fault == .enterBeforeLeave { said.reverse() }
    }
    hovers[event.finger] = .some(new)
    if hasHole, fault != .hoverFlickers, fault != .flickerNotReported, let new {
      said.append("flickered \(world.name(new))")
    }
    return said
  }

  private func swipe(from start: Point, to end: Point) -> Swipe? {
    var (along, across) = (4.0, 12.0)
    if fault == .limitsSwapped { swap(&along, &across) }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // The difference is above the limit also if it only rounds to it.
    func isAbove(_ end: Double, _ start: Double) -> Bool {
      let difference = (end - start).magnitude
      if fault == .alongClosed && difference >= along { return true }
      if difference != along || fault == .distanceRounded { return difference > along }
      return start < end ? start + along < end || end - along > start : end + along < start
    }
    func isBelow(_ difference: Double) -> Bool {
      fault == .acrossIgnored || difference.magnitude < across
        || (fault == .acrossClosed && difference.magnitude == across)
    }
    let isHorizontal = isAbove(end.x, start.x) && isBelow(dy)
    let isVertical = isAbove(end.y, start.y) && isBelow(dx)
    var takesVertical = isVertical && dy.magnitude > dx.magnitude
    if fault == .diagonalIsVertical { takesVertical = isVertical && dy.magnitude >= dx.magnitude }
    if fault == .horizontalFirst { takesVertical = false }
    let length =
      fault == .distanceAsTheCrowFlies ? (dx * dx + dy * dy).squareRoot() : nil
    if isHorizontal && !takesVertical {
      let isLeft = (dx < 0) != (fault == .leftIsRight)
      return Swipe(isLeft ? .left : .right, distance: length ?? dx.magnitude)
    }
    guard isVertical else { return nil }
    let isUp = (dy < 0) != (fault == .upIsDown)
    return Swipe(isUp ? .up : .down, distance: length ?? dy.magnitude)
  }
}
