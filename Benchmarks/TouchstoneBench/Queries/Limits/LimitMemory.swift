/// Memory for the limit loops, which begins at the beginning of a line of the cache.
///
/// Loops get pointers into it. Keeping arrays alive in Swift would take a tenth of the time of a
/// batch, and would count as time of the loop.
final class LimitMemory<Element: BitwiseCopyable> {
  /// The elements, which are there as long as this object.
  let elements: UnsafeMutableBufferPointer<Element>

  /// The bytes of a line of the cache, and of the widest registers.
  private static var alignment: Int { 64 }

  /// Copies some values.
  init(_ values: some Collection<Element>) {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, values.count * MemoryLayout<Element>.stride), alignment: Self.alignment)
    elements = UnsafeMutableBufferPointer(
      start: bytes.bindMemory(to: Element.self, capacity: values.count), count: values.count)
    _ = elements.initialize(fromContentsOf: values)
  }

  /// The address of the first element.
  var start: UnsafeMutablePointer<Element> { elements.baseAddress! }

  deinit { UnsafeMutableRawPointer(start).deallocate() }
}
