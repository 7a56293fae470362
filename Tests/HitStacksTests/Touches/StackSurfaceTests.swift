import Foundation
import HitStacks
import HitTestStrategies
import HitTesting
import TestSupport
import Testing

/// A stack as a tracker sees it: overlays, hover images and layers that are lost.
@Suite struct StackSurfaceTests {
  private typealias Surface = StackSurface<LinearWalk<PackedMask>>
  private let inside = Point(x: 50, y: 50)

  @Test func overlaysLetEverythingThrough() throws {
    var world = try TouchWorld(
      StackScene([TouchWorld.layer(0), TouchWorld.layer(0)], images: [.rows("#")]), overlays: [1])
    #expect(world.surface.view(at: inside) == world.ids[0])
    // A second overlay in front of the first.
    try world.make(.insert(0, 0))
    #expect(world.surface.view(at: inside) == world.ids[2])
    var surface = world.surface
    surface.overlays.insert(world.ids[2])
    #expect(surface.view(at: inside) == world.ids[0])
    surface.overlays = Set(world.ids)
    #expect(surface.view(at: inside) == nil)
    // For everybody else, the overlay is still in front.
    #expect(try LinearWalk<PackedMask>(surface.stack).topmost(at: inside) == world.ids[2])
    try world.make(.remove(1))
    #expect(
      world.surface.overlays == [world.ids[1]] && world.surface.view(at: inside) == world.ids[2])
  }

  @Test func lossesAreThoseOfAllHolders() throws {
    let scene = StackScene(
      [TouchWorld.layer(0), TouchWorld.layer(0, parent: 0), TouchWorld.layer(0, parent: 1)],
      images: [.rows("#")])
    for gates in [
      ViewGates(isHidden: true), ViewGates(isInteractionEnabled: false), ViewGates(opacity: 0.009),
    ] {
      var world = try TouchWorld(scene)
      #expect(world.surface.loss(of: world.ids[2]) == nil)
      try world.make(.gates(0, gates))
      #expect(world.surface.loss(of: world.ids[2]) == .gated)
      try world.make(.gates(0, .open))
      #expect(world.surface.loss(of: world.ids[2]) == nil)
      try world.make(.remove(0))
      #expect(world.surface.loss(of: world.ids[2]) == .removed)
      try world.make(.insert(0, 0))
      #expect(world.surface.loss(of: world.ids[2]) == .removed)
    }
  }

  /// The hover image follows the layer, its parents and its gates.
  @Test func hoverImagesFollowTheirLayers() throws {
    let scene = StackScene(
      [TouchWorld.layer(0, image: nil), TouchWorld.layer(0, parent: 0), TouchWorld.layer(0)],
      images: [.rows("#")])
    var world = try TouchWorld(scene, hoverImages: [1: .rows("#.")])
    func isHit(_ x: Double, _ world: TouchWorld) -> Bool {
      world.surface.hoverImage(of: world.ids[1], isHitAt: Point(x: x, y: 50))
    }
    #expect(isHit(20, world) && !isHit(80, world))
    // What lies in front does not count, and a layer without a hover image has no hole.
    #expect(world.surface.hoverImage(of: world.ids[2], isHitAt: Point(x: 80, y: 50)))
    try world.make(.move(0, 40, 0))
    #expect(!isHit(20, world) && isHit(80, world))
    try world.make(.gates(0, ViewGates(isHidden: true)))
    #expect(!isHit(80, world))
    try world.make(.gates(0, .open))
    // In another parent, it is resolved anew.
    var surface = world.surface
    let ids = world.ids
    try surface.edit { try $0.setParent(nil, of: ids[1]) }
    #expect(surface.hoverImage(of: ids[1], isHitAt: Point(x: 20, y: 50)))
    try surface.setHoverImage(nil, of: ids[1])
    #expect(surface.hoverImage(of: ids[1], isHitAt: Point(x: 80, y: 50)))
    try surface.edit { try $0.remove(ids[1]) }
    #expect(throws: StackError.unknownLayer(ids[1])) {
      try surface.setHoverImage(.rows("#"), of: ids[1])
    }
  }

  @Test func editsThatFailStillCountUntilTheirError() throws {
    var surface = try Surface(HitStack(TouchWorld.pair))
    let ids = surface.stack.list
    #expect(throws: StackError.depthIsNotANumber) {
      try surface.edit {
        try $0.remove(ids[0])
        try $0.setDepth(.nan, of: ids[1])
      }
    }
    #expect(surface.view(at: inside) == nil && surface.loss(of: ids[0]) == .removed)
  }
}
