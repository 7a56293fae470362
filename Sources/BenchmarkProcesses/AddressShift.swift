import Foundation

/// By how much a launch moves the stack, the heap and the libraries of the program that it starts.
///
/// What is allocated has another place in its page, in its cache lines and among the pages in each
/// launch, and libraries are at another distance from the program and from the stack. Otherwise
/// these would depend on what is allocated before and on the size of the program, so that a change
/// of these would move the same times in all launches: those of batches by 2 %, and those of
/// queries that draw by 3 %.
package struct AddressShift: Sendable {
  /// The bytes that are added to the environment, which lies above the stack.
  private let environmentBytes: Int
  /// The bytes that are allocated first, below everything else in the heap.
  private let heapBytes: Int
  /// The pages between the stack and the libraries, in addition to the usual ones; of no use where
  /// the system draws addresses.
  private let stackPages: Int

  private static let page = 4096
  private static let names = (environment: "TOUCHSTONE_PADDING", heap: "TOUCHSTONE_HEAP_PADDING")

  /// Draws a shift.
  package init(using random: inout some RandomNumberGenerator) {
    // A variable and a word of a command are shorter than 32 pages.
    environmentBytes = Int.random(in: 0..<16 * Self.page, using: &random)
    heapBytes = Int.random(in: 0..<1024 * Self.page, using: &random)
    stackPages = Int.random(in: 0..<65536, using: &random)
  }

  /// What a shell is told before it starts the program: the largest size of the stack, below which
  /// Linux puts libraries, and what it does without where that is not allowed.
  ///
  /// Linux keeps 128 MiB for a smaller stack.
  package var command: String {
    let kibibytes = 256 * 1024 + stackPages * Self.page / 1024
    return "ulimit -S -s \(kibibytes) 2>/dev/null"
  }

  /// The variables of the program, of which the first one moves its stack.
  package var environment: [String: String] {
    [
      Self.names.environment: String(repeating: "x", count: environmentBytes),
      Self.names.heap: "\(heapBytes)",
    ]
  }

  /// Moves the heap of this process as its launch drew; nothing that it allocates is touched or
  /// given back.
  package static func moveHeap() {
    guard let bytes = getenv(names.heap).flatMap({ Int(String(cString: $0)) }), bytes > 0 else {
      return
    }
    // Larger blocks would be mappings.
    let block = 16 * page
    for _ in 0..<bytes / block { _ = malloc(block) }
    _ = malloc(bytes % block)
  }
}
