import HitTestStrategies
import HitTesting

/// A resolved stack with its images prepared for one texel test.
@usableFromInline
package struct ResolvedStack<Texels: TexelStrategy>: Sendable {
  @usableFromInline var resolution: StackResolution
  /// The prepared images, in the order of the stack's.
  @usableFromInline var texels: [Texels]
  /// The threshold that all images are asked with; `nil` for that of each image.
  @usableFromInline var threshold: AlphaThreshold?

  /// Whether layers are found without rounding, as the texel test finds texels.
  @inlinable
  static var isExact: Bool { if case .exact = Texels.fidelity { true } else { false } }

  package init(_ stack: HitStack) throws {
    resolution = StackResolution(stack, isExact: Self.isExact)
    texels = try stack.images.map { try Texels($0.bitmap, threshold: $0.threshold) }
  }

  /// Resolves what has changed.
  ///
  /// - Returns: false, with everything prepared anew, if the changes are not those that followed.
  package mutating func update(_ changes: StackChanges, of stack: HitStack) throws -> Bool {
    let follows = changes.before == resolution.state && changes.after == stack.pending.state
    if follows {
      // An image that cannot be prepared leaves everything as it was.
      let prepared = try Set(changes.images).sorted().map { image in
        let source = stack.images[Int(image)]
        return (Int(image), try Texels(source.bitmap, threshold: source.threshold))
      }
      for (image, own) in prepared {
        if image < texels.count { texels[image] = own } else { texels.append(own) }
      }
    } else if stack.pending.state != resolution.state {
      texels = try stack.images.map { try Texels($0.bitmap, threshold: $0.threshold) }
    }
    return resolution.update(changes, of: stack)
  }

  /// Whether a point hits the layer of a slot, and its masks.
  @inlinable
  @inline(__always)
  package func hits(_ slot: Int, _ point: Point) -> Bool {
    shows(slot, point) && (resolution.masks.isEmpty || hitsMasks(of: slot, point))
  }

  /// Whether a point hits all masks that hits on a layer follow.
  @usableFromInline
  @inline(never)
  func hitsMasks(of slot: Int, _ point: Point) -> Bool {
    resolution.hitsMasks(of: slot) { shows($0, point) }
  }

  /// Whether a point hits what the layer of a slot shows, whatever masks there are.
  @inlinable
  @inline(__always)
  func shows(_ slot: Int, _ point: Point) -> Bool {
    resolution.layers.withUnsafeBufferPointer { layers in
      let layer = layers[slot]
      let (u, v) = layer.map.coordinates(point)
      guard layer.map.contains(u, v) else { return false }
      if layer.clip >= 0 && !resolution.clipsContain(point, from: layer.clip) { return false }
      if !resolution.smooth.isEmpty, let verdict = interpolates(slot, point, u, v) {
        return verdict
      }
      if Self.isExact { return hitsExactly(slot, point) }
      return passes(Int(layer.image), column: Int(u), row: Int(v))
    }
  }

  /// Whether a point hits the layer of a slot that it may hit.
  @inlinable
  @inline(__always)
  func hitsExactly(_ slot: Int, _ point: Point) -> Bool {
    guard let texel = resolution.exactTexel(under: point, in: slot) else { return false }
    let image = Int(resolution.layers[slot].image)
    return passes(image, column: texel.column, row: texel.row)
  }

  /// Whether a texel of an image passes the threshold that is asked for.
  @inlinable
  @inline(__always)
  func passes(_ image: Int, column: Int, row: Int) -> Bool {
    if threshold != nil { return passesThreshold(image, column: column, row: row) }
    return texels.withUnsafeBufferPointer { $0[image].passes(column: column, row: row) }
  }

  /// Whether a texel of an image passes a threshold that is not its own.
  @inlinable
  func passesThreshold(_ image: Int, column: Int, row: Int) -> Bool {
    prepared(Int32(truncatingIfNeeded: image)).passes(column: column, row: row)
  }

  /// An image that is asked for more than one texel, with the threshold that is asked for.
  @inlinable
  func prepared(_ image: Int32) -> Texels {
    let own = texels[Int(image)]
    return threshold.flatMap { own.atThreshold($0) } ?? own
  }

  @usableFromInline
  func sortedFrontToBack(_ slots: [Int32]) -> [Int32] {
    slots.sorted { resolution.keys[Int($0)] > resolution.keys[Int($1)] }
  }

  /// The slots of all layers that something can hit, front to back.
  package func shownFrontToBack() -> [Int32] {
    sortedFrontToBack(resolution.boxes.indices.filter(resolution.isShown).map { Int32($0) })
  }

  package func id(_ slot: Int) -> LayerID { resolution.id(slot) }

  package var slotCount: Int { resolution.boxes.count }

  /// The sides of the box around a layer in the root; empty if nothing hits the layer.
  package func sides(_ slot: Int) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let box = resolution.boxes[slot]
    return (box.minX, box.minY, box.maxX, box.maxY)
  }
}
