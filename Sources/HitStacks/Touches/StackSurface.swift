import HitTesting

/// The layers of a stack as a tracker asks about them.
///
/// *Overlays*: a layer that is an overlay, with all that it holds, lets everything through: what a
/// finger means is found behind it. The stack itself stays as it is, so that all other queries
/// still find the overlay in front.
///
/// *Hover images*: a layer may show another image while a pointer is over it. The stack keeps the
/// one that is shown otherwise.
public struct StackSurface<Strategy: FullStackStrategy>: TouchSurface {
  private var tester: StackHitTester<Strategy>
  private var hoverImages: [LayerID: HoverImage<Strategy.Texels>] = [:]
  /// The layers that let everything through.
  public var overlays: Set<LayerID>

  /// Prepares a stack.
  ///
  /// - Throws: What the strategy throws about an image.
  public init(_ stack: HitStack, overlays: Set<LayerID> = []) throws {
    tester = try StackHitTester(stack)
    self.overlays = overlays
  }

  /// The stack, as ``edit(_:)`` left it.
  public var stack: HitStack { tester.stack }

  /// The strategy, which knows the stack as it is, overlays included, for questions besides those
  /// of touches.
  public var strategy: Strategy { tester.strategy }

  /// Changes the stack.
  ///
  /// The hover images of removed layers are removed too.
  ///
  /// - Throws: What `body` throws, after the changes that it made until then have been followed, or
  ///   what the strategy throws about an image.
  ///
  /// *Complexity*: what the strategy needs, and O(hover images · ancestors).
  public mutating func edit<Result>(_ body: (inout HitStack) throws -> Result) throws -> Result {
    let result = Swift.Result { try tester.edit(body) }
    let stack = stack
    hoverImages = hoverImages.filter { stack.contains($0.key) }
    for id in hoverImages.keys { try hoverImages[id]?.follow(id, in: stack) }
    return try result.get()
  }

  /// Gives a layer the image that it shows while a pointer is over it, or takes that away with
  /// `nil`.
  ///
  /// - Throws: ``StackError/unknownLayer(_:)``, or what the texel test throws about the image.
  public mutating func setHoverImage(_ image: StackImage?, of id: LayerID) throws {
    _ = try stack.layer(id)
    hoverImages[id] = try image.map { try HoverImage($0, of: id, in: stack) }
  }

  /// The frontmost layer that a point hits and that is not an overlay.
  public func view(at point: Point) -> LayerID? {
    let top = tester.strategy.topmost(at: point)
    guard let top, isOverlay(top) else { return top }
    return tester.strategy.allHits(at: point).first { !isOverlay($0) }
  }

  /// Whether a layer is gone, or gated by itself or by a layer that holds it.
  public func loss(of view: LayerID) -> TouchLoss? {
    guard stack.contains(view) else { return .removed }
    return line(of: view).contains { (try? stack.layer($0).gates.areOpen) != true } ? .gated : nil
  }

  /// Whether a point hits a layer that shows its hover image, whatever lies in front of it and
  /// whatever masks it has; true if it has none.
  public func hoverImage(of view: LayerID, isHitAt point: Point) -> Bool {
    hoverImages[view]?.isHit(at: point) ?? true
  }

  private func isOverlay(_ id: LayerID) -> Bool {
    !overlays.isEmpty && line(of: id).contains(where: overlays.contains)
  }

  private func line(of id: LayerID) -> [LayerID] { (try? stack.line(of: id)) ?? [] }
}

extension HitStack {
  /// A layer and all that hold it, the innermost first.
  func line(of id: LayerID) throws(StackError) -> [LayerID] {
    var line = [id]
    while let parent = try parent(of: line[line.count - 1]) { line.append(parent) }
    return line
  }
}
