import Foundation
import HitStacks
import HitTestStrategies
import HitTesting
import PeerLibraries

/// Another library's index of boxes, loaded where it is installed.
protocol StackPeerLibrary {
  /// The name of the library, and of its file in `build/stack-peers`.
  static var name: String { get }
  /// What it is, in one line.
  static var summary: String { get }
  /// The functions of the library, or why it is missing.
  static var loaded: LoadedStackPeer { get }
}

/// The functions of a library for stacks.
///
/// They are immutable and live as long as the process.
struct LoadedStackPeer: @unchecked Sendable {
  let functions: UnsafePointer<stack_peer>?
  /// Why there are none, in one line.
  let complaint: String

  private static let folder = "build/stack-peers"

  init(_ name: String) {
    let file = "\(Self.folder)/\(name).so"
    guard FileManager.default.fileExists(atPath: file) else {
      (functions, complaint) = (nil, "\(file) does not exist")
      return
    }
    var reason: UnsafePointer<CChar>?
    functions = stack_peer_load(file, &reason)
    complaint = reason.map { String(cString: $0) } ?? ""
  }
}

/// The R-tree of Boost.Geometry.
enum BoostRTree: StackPeerLibrary {
  static let name = "boost-rtree"
  static let summary = "Boost.Geometry's packed R-tree with 16 boxes per node"
  static let loaded = LoadedStackPeer(name)
}

/// The dynamic tree of Box2D.
enum Box2DTree: StackPeerLibrary {
  static let name = "box2d-tree"
  static let summary = "Box2D's dynamic tree, the broad phase of its collisions"
  static let loaded = LoadedStackPeer(name)
}

/// Embree with an intersection filter.
enum Embree: StackPeerLibrary {
  static let name = "embree"
  static let summary = "Embree: a ray through rectangles, with an intersection filter"
  static let loaded = LoadedStackPeer(name)
}

/// A strategy of another library, which may look at all boxes under a point.
protocol PeerStrategy {}

/// A peer's index, completed with the texel test of this library.
struct PeerStack<Library: StackPeerLibrary>: StackStrategy, PeerStrategy {
  typealias Texels = PackedMask

  static var name: String { Library.name }
  static var summary: String { Library.summary }
  var fidelity: StackFidelity { .texels(.float64) }

  private var layers: PeerLayers
  private var index: PeerIndex

  init(_ stack: HitStack) throws {
    layers = PeerLayers(try ResolvedStack(stack))
    index = try PeerIndex(Library.loaded, layers)
  }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    // A copy of this value must not see the changes.
    if !isKnownUniquelyReferenced(&layers) { layers = PeerLayers(layers.stack) }
    let isShared = !isKnownUniquelyReferenced(&index)
    let follows = try layers.stack.update(changes, of: stack)
    let ranks = changes.slots.map { slot in
      Int(slot) < layers.ranks.count ? layers.ranks[Int(slot)] : -1
    }
    let boxes = changes.slots.map { layers.box(Int($0)) }
    let keeps = zip(ranks, boxes).allSatisfy { $0 >= 0 && $1.min_x <= $1.max_x }
    guard follows, !changes.changesOrder, keeps, !isShared else {
      layers = PeerLayers(layers.stack)
      index = try PeerIndex(Library.loaded, layers)
      return
    }
    index.move(ranks.map { UInt32($0) }, to: boxes)
  }

  func topmost(at point: Point) -> LayerID? { index.topmost(at: point, in: layers) }
}

/// The layers that something can hit, front to back, with their texels.
final class PeerLayers: @unchecked Sendable {
  var stack: ResolvedStack<PackedMask>
  /// The slots, front to back.
  let order: [Int32]
  /// The place of each slot in the order; −1 for a layer that nothing hits.
  let ranks: [Int32]

  init(_ stack: ResolvedStack<PackedMask>) {
    self.stack = stack
    order = stack.shownFrontToBack()
    var ranks = [Int32](repeating: -1, count: stack.slotCount)
    for (rank, slot) in order.enumerated() { ranks[Int(slot)] = Int32(rank) }
    self.ranks = ranks
  }

  func box(_ slot: Int) -> peer_box {
    let sides = stack.sides(slot)
    return peer_box(min_x: sides.minX, min_y: sides.minY, max_x: sides.maxX, max_y: sides.maxY)
  }

  @inline(__always)
  func hits(_ rank: UInt32, _ x: Double, _ y: Double) -> Bool {
    stack.hits(Int(order[Int(rank)]), Point(x: x, y: y))
  }
}

/// The index that a library keeps.
final class PeerIndex: @unchecked Sendable {
  private let functions: stack_peer
  private let handle: UnsafeMutableRawPointer

  init(_ loaded: LoadedStackPeer, _ layers: PeerLayers) throws {
    guard let functions = loaded.functions?.pointee else {
      throw PeerFailure(description: loaded.complaint)
    }
    let boxes = layers.order.map { layers.box(Int($0)) }
    guard let handle = functions.make(boxes, boxes.count) else {
      throw PeerFailure(description: "\(String(cString: functions.name)) cannot make its index")
    }
    (self.functions, self.handle) = (functions, handle)
  }

  deinit { functions.release(handle) }

  func move(_ ranks: [UInt32], to boxes: [peer_box]) {
    functions.move(handle, ranks, boxes, ranks.count)
  }

  @inline(__always)
  func topmost(at point: Point, in layers: PeerLayers) -> LayerID? {
    let rank = functions.topmost(
      handle, point.x, point.y,
      { context, rank, x, y in
        // The caller holds the layers while the question lasts.
        Unmanaged<PeerLayers>.fromOpaque(context!)._withUnsafeGuaranteedRef { $0.hits(rank, x, y) }
      }, Unmanaged.passUnretained(layers).toOpaque())
    return rank < 0 ? nil : layers.stack.id(Int(layers.order[Int(rank)]))
  }
}
