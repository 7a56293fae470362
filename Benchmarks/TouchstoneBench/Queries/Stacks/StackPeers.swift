import Foundation
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
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

  private static func file(_ name: String) -> String { "build/stack-peers/\(name).so" }

  /// The version of the library of that name; `nil` if it does not report it.
  static func version(of name: String) -> String? {
    stack_peer_version(file(name)).map { String(cString: $0) }
  }

  init(_ name: String) {
    let file = Self.file(name)
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

  private var index: PeerIndex

  init(_ stack: HitStack) throws {
    index = try PeerIndex(Library.loaded, ResolvedStack(stack))
  }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    // A copy of this value must not see the changes.
    if !isKnownUniquelyReferenced(&index) {
      index = try PeerIndex(Library.loaded, ResolvedStack(stack))
    } else if try !index.update(changes, of: stack) {
      index = try PeerIndex(Library.loaded, index.tests.pointee.stack)
    }
  }

  func topmost(at point: Point) -> LayerID? { index.topmost(at: point) }
}

/// The index that a library keeps, with the tests of its layers.
///
/// All that a question needs lies at fixed addresses, so that neither the library nor its test
/// counts references or checks for other accesses.
final class PeerIndex: @unchecked Sendable {
  private let functions: stack_peer
  private let handle: UnsafeMutableRawPointer
  /// The place of each slot, front to back; −1 for a layer that nothing hits.
  private let ranks: [Int32]
  let tests: UnsafeMutablePointer<LayerTests<PackedMask>>

  init(_ loaded: LoadedStackPeer, _ stack: ResolvedStack<PackedMask>) throws {
    guard let functions = loaded.functions?.pointee else {
      throw BenchmarkFault(loaded.complaint)
    }
    let order = stack.shownFrontToBack()
    let boxes = order.map { stack.box(Int($0)) }
    guard let handle = functions.make(boxes, boxes.count) else {
      throw BenchmarkFault("\(String(cString: functions.name)) cannot make its index")
    }
    var ranks = [Int32](repeating: -1, count: stack.slotCount)
    for (rank, slot) in order.enumerated() { ranks[Int(slot)] = Int32(rank) }
    (self.functions, self.handle, self.ranks) = (functions, handle, ranks)
    tests = .allocate(capacity: 1)
    tests.initialize(to: LayerTests(stack, order: order))
  }

  deinit {
    functions.release(handle)
    tests.deinitialize(count: 1)
    tests.deallocate()
  }

  /// Follows changes in which layers move.
  ///
  /// - Returns: false if they are others, and the index has to be made anew.
  func update(_ changes: StackChanges, of stack: HitStack) throws -> Bool {
    let follows = try tests.pointee.stack.update(changes, of: stack)
    if !follows || changes.changesOrder || changes.changesImages { return false }
    let slots = changes.slots.map(Int.init)
    let moved = slots.map { (rank: $0 < ranks.count ? ranks[$0] : -1, slot: $0) }
    let boxes = slots.map { tests.pointee.stack.box($0) }
    if moved.contains(where: { $0.rank < 0 }) || boxes.contains(where: \.isEmpty) { return false }
    for (rank, slot) in moved { tests.pointee.update(Int(rank), slot) }
    functions.move(handle, moved.map { UInt32($0.rank) }, boxes, boxes.count)
    return true
  }

  @inline(__always)
  func topmost(at point: Point) -> LayerID? {
    let rank = functions.topmost(
      handle, point.x, point.y,
      { context, rank, x, y in
        context!.assumingMemoryBound(to: LayerTests<PackedMask>.self).pointee
          .hits(Int(rank), Point(x: x, y: y))
      }, tests)
    return rank < 0 ? nil : tests.pointee.id(Int(rank))
  }
}

extension ResolvedStack {
  fileprivate func box(_ slot: Int) -> peer_box {
    let sides = sides(slot)
    return peer_box(min_x: sides.minX, min_y: sides.minY, max_x: sides.maxX, max_y: sides.maxY)
  }
}

extension peer_box {
  /// Whether the sides hold no box in either direction.
  fileprivate var isEmpty: Bool { !(min_x <= max_x && min_y <= max_y) }
}
