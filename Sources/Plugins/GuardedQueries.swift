import HitTesting
import PluginGuards
import PluginInterface

/// Queries in which everything that the plug-in gets is a copy between pages that trap.
///
/// What a plug-in does wrong ends the process with a line that says it, because nothing that it
/// answers afterwards could be trusted.
extension PluginQuery {
  @usableFromInline
  enum Place {
    case point(Point)
    case disc(Disc)
    case rect(Rect)
  }

  /// The verdict on one query.
  @usableFromInline
  @inline(never)
  func guardedVerdict(_ map: touchstone_placement, _ place: Place) -> Bool {
    let (answer, name) = Self.withCopy(of: map) { map in
      switch place {
      case .point(let point):
        plugin_call_begins(CallName.point)
        return (functions.point(state, map, point.x, point.y), "point")
      case .disc(let disc):
        plugin_call_begins(CallName.disc)
        return (functions.disc(state, map, disc.center.x, disc.center.y, disc.radius), "disc")
      case .rect(let rect):
        plugin_call_begins(CallName.rect)
        let (origin, size) = (rect.origin, rect.size)
        return (functions.rect(state, map, origin.x, origin.y, size.width, size.height), "rect")
      }
    }
    plugin_call_ends(nil)
    if answer > 1 { plugin_fault("\(name) answers \(answer), and a verdict is 1 or 0") }
    return answer == 1
  }

  /// The verdicts on many points.
  @usableFromInline
  @inline(never)
  func decideGuarded(
    _ points: Span<Point>, _ map: touchstone_placement, _ verdicts: inout MutableSpan<Bool>
  ) {
    let count = points.count
    var places = Self.guardedBlock(count * MemoryLayout<touchstone_point>.stride, CallName.points)
    var answers = Self.guardedBlock(count, CallName.verdicts)
    defer {
      guarded_block_free(&places)
      guarded_block_free(&answers)
    }
    let list = UnsafeMutableRawPointer(places.bytes!).assumingMemoryBound(to: touchstone_point.self)
    for index in 0..<count {
      list[index] = touchstone_point(x: points[index].x, y: points[index].y)
    }
    guarded_block_allow(&places, GUARDED_READ)
    // No verdict: what is not written shows.
    answers.bytes.update(repeating: 0xEE, count: count)
    Self.withCopy(of: map) { map in
      plugin_call_begins(CallName.batch)
      functions.batch(state, map, list, count, answers.bytes)
    }
    plugin_call_ends(nil)
    if !guarded_block_is_intact(&answers) {
      plugin_fault("writes before the start of the verdicts in batch")
    }
    for index in 0..<count {
      let answer = answers.bytes[index]
      if answer == 0xEE { plugin_fault("batch leaves verdicts out") }
      if answer > 1 { plugin_fault("batch answers \(answer), and a verdict is 1 or 0") }
      verdicts[index] = answer == 1
    }
  }

  private static func withCopy<Result>(
    of map: touchstone_placement, _ body: (UnsafePointer<touchstone_placement>) -> Result
  ) -> Result {
    var block = guardedBlock(MemoryLayout<touchstone_placement>.size, CallName.placement)
    defer { guarded_block_free(&block) }
    let pointer = UnsafeMutableRawPointer(block.bytes!).assumingMemoryBound(
      to: touchstone_placement.self)
    pointer.pointee = map
    guarded_block_allow(&block, GUARDED_READ)
    return body(UnsafePointer(pointer))
  }

  private static func guardedBlock(_ count: Int, _ name: ConstantText) -> guarded_block {
    var block = guarded_block()
    precondition(guarded_block_make(&block, count, name), "no memory for \(count) bytes")
    return block
  }
}
