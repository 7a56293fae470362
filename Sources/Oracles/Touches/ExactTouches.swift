import HitTesting

/// Says exactly what the events of fingers and pointers mean for the layers of a stack.
///
/// It keeps no state. Each event is decided from all events before it: by looking back for where
/// its finger began, for the first event at which its view was lost, and for where its pointer
/// hovered last. So it shares no way of working with a tracker, which goes forward and remembers.
package struct ExactTouches: Sendable {
  /// The layers while some events happen.
  package struct Stage: Sendable {
    let names: [String]
    let stack: OracleStack
    /// The names of the layers that let everything through, with all that they hold.
    let overlays: Set<String>
    /// The texels that a layer shows while a pointer is over it, by its name.
    let hoverImages: [String: PassingTexels]

    /// Makes a stage; the name of a layer is never used again after it was removed.
    package init(
      _ stack: StackDescription<SampledTexels>, overlays: Set<String> = [],
      hoverImages: [String: PassingTexels] = [:]
    ) {
      names = stack.layers.map(\.name)
      self.stack = OracleStack(stack)
      self.overlays = overlays
      self.hoverImages = hoverImages
    }
  }

  /// An event, and the place in the list of the stage in which it happens.
  package struct Event: Sendable {
    package var touch: TouchEvent
    package var stage: Int

    package init(_ touch: TouchEvent, stage: Int) {
      self.touch = touch
      self.stage = stage
    }
  }

  private let stages: [Stage]
  private let stacks: [ExactStack]
  private let events: [Event]
  private let rule: SwipeRule

  /// Makes the oracle of a recording.
  ///
  /// - Precondition: the events can follow each other, their stages exist and do not go back, and
  ///   the limits of the rule are finite.
  package init(_ stages: [Stage], _ events: [Event], rule: SwipeRule) {
    self.stages = stages
    self.events = events
    self.rule = rule
    stacks = stages.map { ExactStack($0.stack) }
  }

  package var count: Int { events.count }

  /// What an event means, in order; nothing for most events.
  ///
  /// *Complexity*: O(events before it · layers).
  package func outcomes(of index: Int) -> [TouchOutcome<String>] {
    switch events[index].touch.phase {
    case .began: []
    case .moved, .ended, .cancelled: touched(index)
    case .hovered: hovered(index)
    case .exited: viewLastHovered(before: index).map { [.left($0)] } ?? []
    }
  }

  /// The margin in points of an event that ends a touch with its view: by how much its movement has
  /// to differ along one axis until it is another swipe, or none; a lower bound.
  ///
  /// - Returns: `nil` for events that no limit of swipes decides.
  package func margin(of index: Int) -> Double? {
    guard events[index].touch.phase == .ended else { return nil }
    let began = start(of: index)
    if loss(since: began, at: index) != nil { return nil }
    return movement(from: began, to: index).margin.approximation
  }

  /// Whether an event is at least a number of texels away from another view (rule R15), or its
  /// place does not matter.
  package func isViewMargin(of index: Int, atLeast reach: Double) -> Bool {
    let (touch, stack) = (events[index].touch, stacks[events[index].stage])
    return [.cancelled, .exited].contains(touch.phase)
      || stack.frontToBack.allSatisfy { stack.isMargin(of: $0, at: touch.point, atLeast: reach) }
  }

  /// The frontmost layer under an event, apart from overlays and the layers in them; `nil` if there
  /// is none.
  package func view(at index: Int) -> String? {
    let event = events[index]
    let names = stages[event.stage].names
    return stacks[event.stage].allHits(at: event.touch.point).first {
      !isOverlay($0, in: stages[event.stage])
    }.map { names[$0] }
  }

  private func isOverlay(_ layer: Int, in stage: Stage) -> Bool {
    holders(of: layer, in: stage).contains { stage.overlays.contains(stage.names[$0]) }
  }

  /// A layer and all that hold it.
  private func holders(of layer: Int, in stage: Stage) -> [Int] {
    guard let parent = stage.stack.layers[layer].parent else { return [layer] }
    return [layer] + holders(of: parent, in: stage)
  }

  // MARK: Fingers

  private func touched(_ index: Int) -> [TouchOutcome<String>] {
    let (event, began) = (events[index].touch, start(of: index))
    let view = self.view(at: began)
    if let lost = loss(since: began, at: index) {
      return lost.place == index ? [.lost(view!, lost.why)] : []
    }
    switch event.phase {
    case .cancelled: return [.cancelled(view)]
    case .ended:
      if let swipe = movement(from: began, to: index).swipe { return [.swipe(swipe, view)] }
      if let view, view == self.view(at: index) { return [.tap(view)] }
      return []
    default: return []
    }
  }

  /// Where the finger of an event began.
  private func start(of index: Int) -> Int {
    let finger = events[index].touch.finger
    return events[..<index].lastIndex {
      $0.touch.finger == finger && $0.touch.phase == .began
    }!
  }

  /// The first event of a finger at which its view was gone or gated, up to an event, and why.
  private func loss(since began: Int, at index: Int) -> (place: Int, why: TouchLoss)? {
    guard let view = self.view(at: began) else { return nil }
    let finger = events[index].touch.finger
    for place in began + 1...index where events[place].touch.finger == finger {
      if let why = loss(of: view, in: stages[events[place].stage]) { return (place, why) }
    }
    return nil
  }

  private func loss(of view: String, in stage: Stage) -> TouchLoss? {
    guard let layer = stage.names.firstIndex(of: view) else { return .removed }
    let isGated = holders(of: layer, in: stage).contains { stage.stack.layers[$0].isGated }
    return isGated ? .gated : nil
  }

  private func movement(from began: Int, to index: Int) -> ExactSwipe {
    ExactSwipe(from: events[began].touch.point, to: events[index].touch.point, rule)
  }

  // MARK: Pointers

  private func hovered(_ index: Int) -> [TouchOutcome<String>] {
    let (old, new) = (viewLastHovered(before: index), view(at: index))
    var outcomes: [TouchOutcome<String>] = []
    if old != new {
      if let old { outcomes.append(.left(old)) }
      if let new { outcomes.append(.entered(new)) }
    }
    if let new, hasHole(new, under: index) { outcomes.append(.flickered(new)) }
    return outcomes
  }

  /// The view of the pointer of an event, as it hovered last.
  private func viewLastHovered(before index: Int) -> String? {
    let pointer = events[index].touch.finger
    let last = events[..<index].lastIndex {
      $0.touch.finger == pointer && [.hovered, .exited].contains($0.touch.phase)
    }
    guard let last, events[last].touch.phase == .hovered else { return nil }
    return view(at: last)
  }

  /// Whether the texels that a view shows under a pointer do not pass at an event.
  private func hasHole(_ view: String, under index: Int) -> Bool {
    let stage = stages[events[index].stage]
    guard let texels = stage.hoverImages[view], let layer = stage.names.firstIndex(of: view)
    else { return false }
    var stack = stage.stack
    stack.layers[layer].texels = texels
    return !ExactStack(stack).hits(events[index].touch.point, layer: layer)
  }
}
