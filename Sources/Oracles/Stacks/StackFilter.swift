import HitTesting

/// Decides which layers of a stack a point hits, in doubles, wherever rounding certainly cannot
/// change the verdict.
///
/// *Layout*: what is looked at for every point lies side by side, without references to be counted;
/// the texels of a layer are only looked at where a point lies in its image and may lie within all
/// bounds that clip it.
struct StackFilter: Sendable {
  private struct Layer: Sendable {
    /// The place of the layer in the list of the stack.
    let place: Int
    /// The range of texels that can be hit; `nil` if only fractions can decide.
    let range: IntervalFilter?
    /// The bounds of ancestors that clip, in the list of all of them.
    let clips: Range<Int>
    let sampling: Sampling
  }

  /// The layers that something can hit, front to back, and then the masks.
  private var layers: [Layer] = []
  /// The number of layers before the masks.
  private let count: Int
  /// Their texels.
  private var texels: [PassingTexels] = []
  private var clips: [IntervalFilter?] = []
  /// Where each layer of the stack is in `layers`; `nil` if nothing can hit it.
  private var indices: [Int?]

  init(_ shown: [ExactStack.Shown?], frontToBack: [Int], masks: [Int]) {
    count = frontToBack.count { shown[$0] != nil }
    indices = Array(repeating: nil, count: shown.count)
    for place in frontToBack + masks {
      guard let shown = shown[place] else { continue }
      indices[place] = layers.count
      let first = clips.count
      clips += shown.frame.clips.map(\.filter)
      layers.append(
        Layer(
          place: place, range: shown.oracle.filter, clips: first..<clips.count,
          sampling: shown.oracle.sampling))
      texels.append(shown.oracle.texels)
    }
  }

  /// Whether a point hits what a layer of the stack shows, or `nil` if fractions have to decide.
  func shows(_ point: Point, layer place: Int) -> Bool? {
    guard let index = indices[place] else { return false }
    return shows(point, index)
  }

  /// Whether the verdict on a layer is certainly that of all points that are nearer than `reach`,
  /// in texels; where its image is interpolated, only fractions know.
  func isCertain(_ point: Point, layer place: Int, widenedBy reach: Double) -> Bool {
    guard let index = indices[place] else { return true }
    guard layers[index].sampling == .nearest, let range = layers[index].range,
      let verdict = range.nearest(point, texels[index], widenedBy: reach)
    else { return false }
    return !verdict || layers[index].clips.isEmpty
  }

  /// The place in the stack of the frontmost layer that is hit.
  ///
  /// Where a point does not certainly miss a layer, `isHit` decides, with the verdict on what the
  /// layer shows, or `nil` if doubles do not suffice.
  func topmost(at point: Point, isHit: (_ place: Int, _ verdict: Bool?) -> Bool) -> Int? {
    for index in 0..<count {
      let verdict = shows(point, index)
      if verdict != false && isHit(layers[index].place, verdict) { return layers[index].place }
    }
    return nil
  }

  @inline(__always)
  private func shows(_ point: Point, _ index: Int) -> Bool? {
    let range = layers[index].range
    // What is certainly missed need not be clipped.
    if let range, range.contains(point) == false { return false }
    var isCertain = true
    for clip in layers[index].clips {
      switch clips[clip]?.contains(point) {
      case .some(false): return false
      case .some(true): continue
      case .none: isCertain = false
      }
    }
    guard let range, let verdict = verdict(on: point, index, range) else { return nil }
    return verdict && !isCertain ? nil : verdict
  }

  @inline(__always)
  private func verdict(on point: Point, _ index: Int, _ range: IntervalFilter) -> Bool? {
    let (texels, sampling) = (texels[index], layers[index].sampling)
    return sampling == .nearest
      ? range.nearest(point, texels) : LinearSampling(texels, sampling).filtered(point, range)
  }
}
