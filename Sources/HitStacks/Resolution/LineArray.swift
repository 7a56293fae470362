import CKernels

/// A fixed number of values in memory that begins at a line of the cache, as kernels like it.
///
/// It has the meaning of a value: a copy shares the memory until one of the two changes.
@frozen
@usableFromInline
struct LineArray<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The memory, which does not change while it is shared.
  @usableFromInline
  final class Memory {
    fileprivate let lines: UnsafeMutableRawPointer

    fileprivate init(byteCount: Int) { lines = kernel_lines_make(byteCount) }

    deinit { kernel_lines_free(lines) }
  }

  @usableFromInline var memory: Memory
  /// The first value, valid as long as this array is.
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  init(repeating value: Element, count: Int) {
    memory = Memory(byteCount: count * MemoryLayout<Element>.stride)
    start = memory.lines.bindMemory(to: Element.self, capacity: count)
    start.initialize(repeating: value, count: count)
    self.count = count
  }

  init(_ values: [Element]) {
    memory = Memory(byteCount: values.count * MemoryLayout<Element>.stride)
    start = memory.lines.bindMemory(to: Element.self, capacity: values.count)
    for (place, value) in values.enumerated() { (start + place).initialize(to: value) }
    count = values.count
  }

  /// The value at a place, which is checked in debug builds alone.
  @inlinable
  @inline(__always)
  subscript(place: Int) -> Element {
    assert(place >= 0 && place < count)
    return start[place]
  }

  /// The first value, for changes.
  mutating func unique() -> UnsafeMutablePointer<Element> {
    if !isKnownUniquelyReferenced(&memory) {
      let copy = Memory(byteCount: count * MemoryLayout<Element>.stride)
      let values = copy.lines.bindMemory(to: Element.self, capacity: count)
      values.initialize(from: start, count: count)
      (memory, start) = (copy, values)
    }
    return start
  }
}
