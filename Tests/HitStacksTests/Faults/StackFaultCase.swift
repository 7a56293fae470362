import HitStacks
import HitTesting
import TestSupport

/// A stack, maybe changed once, and a question about it that only a tester with a certain fault
/// answers wrongly.
struct StackFaultCase: Sendable {
  enum Question: Sendable {
    case point(Point)
    case nearest(Disc)
  }

  var scene: StackScene
  /// The stack at the time of the question, if it has changed.
  var later: StackScene?
  var question: Question

  private init(
    _ scene: StackScene, changing: ((inout StackLayer) -> Void)? = nil,
    showing images: [StackImage] = images, at x: Double, _ y: Double
  ) {
    self.init(scene, .point(Point(x: x, y: y)))
    if changing == nil && images == Self.images { return }
    var layers = scene.layers
    changing?(&layers[0].layer)
    later = StackScene(layers, images: images)
  }

  private init(_ scene: StackScene, _ question: Question) {
    self.scene = scene
    self.question = question
  }

  /// The images are: all texels pass, the left of two, the right of two, all of four in a row.
  private static let images: [StackImage] = [
    .rows("#"), .rows("#."), .rows(".#"), .rows("####"),
  ]

  private static func scene(_ layers: NamedLayer...) -> StackScene {
    StackScene(layers, images: images)
  }

  private static func layer(
    _ geometry: LayerGeometry = .at(0, 0, 4, 4), _ image: Int? = 0, in parent: Int? = nil,
    depth: Double = 0, gates: ViewGates = .open, origin: Point = Point(x: 0, y: 0)
  ) -> NamedLayer {
    NamedLayer(
      StackLayer(geometry, boundsOrigin: origin, depth: depth, gates: gates), image: image,
      parent: parent)
  }

  private static func turned(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> LayerGeometry {
    LayerGeometry(
      size: Size(width: 4, height: 4),
      attachment: .matrix(AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)))
  }

  private static func clipping(_ geometry: LayerGeometry) -> LayerGeometry {
    var geometry = geometry
    geometry.masksToBounds = true
    return geometry
  }

  /// A layer all around, in the first one.
  private static let around = layer(.at(-9, -9, 30, 30), in: 0)

  /// The case that is named after a fault.
  ///
  /// - Precondition: `fault` is not ``StackFault/none``.
  static func named(_ fault: StackFault) -> StackFaultCase {
    switch fault {
    case .none: preconditionFailure("no case is named after no fault")
    case .firstSixtyFourThenSorted:
      Self(StackScene(Array(repeating: layer(), count: 70), images: images), at: 1, 1)
    case .first255:
      Self(
        StackScene(
          [layer()] + Array(repeating: layer(.at(0, 0, 4, 4), 1), count: 256), images: images),
        at: 3, 1)
    case .tiesReversed: Self(scene(layer(), layer()), at: 1, 1)
    case .depthIgnored: Self(scene(layer(depth: 1), layer()), at: 1, 1)
    case .noFallThrough: Self(scene(layer(), layer(.at(0, 0, 4, 4), 1)), at: 3, 1)
    case .fallsThroughOnce:
      Self(scene(layer(), layer(.at(0, 0, 4, 4), 1), layer(.at(0, 0, 4, 4), 1)), at: 3, 1)
    case .clipOfAncestorIgnored:
      Self(scene(layer(.at(0, 0, 2, 2, clips: true)), layer(in: 0)), at: 3, 1)
    case .clipOfGrandparentIgnored:
      Self(
        scene(layer(.at(0, 0, 2, 2, clips: true)), layer(in: 0), layer(in: 1)), at: 3, 1)
    case .clipClosedAtFarEdge:
      Self(scene(layer(.at(0, 0, 2, 2, clips: true), nil), layer(in: 0)), at: 2, 1)
    case .everyAncestorClips: Self(scene(layer(.at(0, 0, 2, 2)), layer(in: 0)), at: 3, 1)
    case .overflowCut:
      Self(
        scene(
          layer(
            LayerGeometry(
              size: Size(width: 2, height: 1), attachment: .matrix(.identity),
              contentsGravity: .topLeft), 3)), at: 3, 0.5)
    case .clipByBox:
      Self(scene(layer(clipping(turned(0.5, 0.5, -0.5, 0.5)), nil), around), at: -1.75, 0.25)
    case .clipNotScrolled:
      Self(
        scene(
          layer(.at(0, 0, 4, 4, clips: true), nil, origin: Point(x: 0, y: 10)),
          layer(.at(0, 10, 4, 2), in: 0)), at: 1, 1)
    case .hiddenIgnored: Self(scene(layer(gates: ViewGates(isHidden: true))), at: 1, 1)
    case .interactionIgnored:
      Self(scene(layer(gates: ViewGates(isInteractionEnabled: false))), at: 1, 1)
    case .opacityIgnored: Self(scene(layer(gates: ViewGates(opacity: 0.009))), at: 1, 1)
    case .opacityBelowTenth: Self(scene(layer(gates: ViewGates(opacity: 0.05))), at: 1, 1)
    case .opacitiesMultiplied:
      Self(
        scene(
          layer(gates: ViewGates(opacity: 0.05)), layer(in: 0, gates: ViewGates(opacity: 0.05))),
        at: 1, 1)
    case .gateOfAncestorIgnored:
      Self(scene(layer(gates: ViewGates(isHidden: true)), layer(in: 0)), at: 1, 1)
    case .parentIgnored: Self(scene(layer(.at(8, 0, 4, 4), nil), layer(in: 0)), at: 9, 1)
    case .parentOnlyMoves: Self(scene(layer(turned(2, 0, 0, 2), nil), layer(in: 0)), at: 6, 6)
    case .composedInReverse:
      Self(scene(layer(turned(2, 0, 0, 2), nil), layer(.at(4, 0, 4, 4), in: 0)), at: 15, 1)
    case .scrollIgnored, .scrollAdded:
      Self(scene(layer(origin: Point(x: 4, y: 0)), layer(.at(8, 0, 4, 4), in: 0)), at: 7, 1)
    case .scrollMovesOwnContents: Self(scene(layer(origin: Point(x: 4, y: 0))), at: 1, 1)
    case .emptyParentGates:
      Self(scene(layer(.at(0, 0, 0, 0), nil), layer(in: 0)), at: 1, 1)
    case .singularParentSkipped:
      Self(scene(layer(turned(1, 1, 1, 1), nil), layer(in: 0)), at: 1, 1)
    case .boundingBoxTested: Self(scene(layer(turned(0.5, 0.5, -0.5, 0.5))), at: -1.75, 0.25)
    case .staleBoxAfterMovement:
      Self(
        scene(layer()), changing: { $0.geometry = .at(8, 0, 4, 4) }, at: 9, 1)
    case .staleChildOfMovedParent:
      Self(
        scene(layer(.at(0, 0, 0, 0), nil), layer(in: 0)),
        changing: { $0.geometry = .at(8, 0, 0, 0) }, at: 9, 1)
    case .staleOrder:
      Self(scene(layer(), layer()), changing: { $0.depth = 1 }, at: 1, 1)
    case .staleImage:
      Self(
        scene(layer(.at(0, 0, 4, 4), 1)), showing: [.rows("#"), .rows(".#")], at: 3, 1)
    case .staleGates:
      Self(
        scene(layer(gates: ViewGates(isHidden: true))),
        changing: { $0.gates = .open }, at: 1, 1)
    case .discByBox:
      Self(
        scene(layer(.at(0, 0, 4, 4), 1), layer(.at(7, 0, 4, 4))),
        .nearest(Disc(center: Point(x: 5, y: 1), radius: 3)))
    case .discTiesReversed:
      Self(
        scene(layer(), layer(.at(6, 0, 4, 4))),
        .nearest(Disc(center: Point(x: 5, y: 1), radius: 1)))
    case .discClipIgnored:
      Self(
        scene(layer(.at(0, 0, 2, 2, clips: true), nil), layer(in: 0)),
        .nearest(Disc(center: Point(x: 5, y: 1), radius: 2)))
    case .discEdgeOpen, .discByCenter:
      Self(scene(layer()), .nearest(Disc(center: Point(x: 6, y: 1), radius: 2)))
    }
  }
}
