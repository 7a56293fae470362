import Foundation

/// Memory between two pages that stop the program if they are touched.
final class GuardedBytes: @unchecked Sendable {
  /// The bytes between the two pages.
  let bytes: UnsafeMutableRawBufferPointer
  private let mapping: UnsafeMutableRawPointer
  private let mappedCount: Int

  /// Makes memory of at least `count` bytes, rounded up to whole pages.
  init(count: Int) {
    let page = Int(getpagesize())
    let inner = (count + page - 1) / page * page
    mappedCount = inner + 2 * page
    mapping = mmap(nil, mappedCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    precondition(mapping != MAP_FAILED, "no memory for \(mappedCount) bytes")
    precondition(mprotect(mapping, page, PROT_NONE) == 0)
    precondition(mprotect(mapping + page + inner, page, PROT_NONE) == 0)
    bytes = UnsafeMutableRawBufferPointer(start: mapping + page, count: inner)
  }

  deinit { munmap(mapping, mappedCount) }

  /// Room for `count` values that ends where the forbidden page begins.
  func last<T>(_ count: Int, of type: T.Type) -> UnsafeMutablePointer<T> {
    (bytes.baseAddress! + bytes.count - count * MemoryLayout<T>.stride)
      .bindMemory(to: type, capacity: count)
  }

  /// Room for `count` values that starts where the forbidden page ends.
  func first<T>(_ count: Int, of type: T.Type) -> UnsafeMutablePointer<T> {
    bytes.baseAddress!.bindMemory(to: type, capacity: count)
  }
}
