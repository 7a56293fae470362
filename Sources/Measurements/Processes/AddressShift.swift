import Foundation

/// By how much a launch moves the stack, the heap and the libraries of the program that it starts.
///
/// Where a block lies in its page and among the pages depends on the allocations before it. How far
/// the heap and the libraries are from the program's own data depends on the program's size. If
/// launches did not draw these distances, a program that became larger would differ in all launches
/// alike: batches by 2 %, and queries that draw by 3 %.
package struct AddressShift: Sendable {
  /// The bytes that are added to the environment, which lies above the stack.
  private let environmentBytes: Int
  /// The bytes that are allocated before those of the benchmarks.
  private let heapBytes: Int
  /// The pages between the stack and the libraries, in addition to the usual ones; of no use where
  /// the system draws addresses.
  private let stackPages: Int

  private static let page = 4096
  private static let mostStackPages = 1 << 14
  /// What Linux keeps for the stack where its limit is smaller.
  private static let leastStack = 128 << 20
  private static let names = (environment: "TOUCHSTONE_PADDING", heap: "TOUCHSTONE_HEAP_PADDING")

  /// Draws a shift.
  package init(using random: inout some RandomNumberGenerator) {
    environmentBytes = Int.random(in: 0..<16 * Self.page, using: &random)
    heapBytes = Int.random(in: 0..<1024 * Self.page, using: &random)
    stackPages = Int.random(in: 0..<Self.mostStackPages, using: &random)
  }

  /// Whether this process may move the libraries of the programs that it starts.
  package static let canMoveLibraries = {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
      && limit.rlim_max >= rlim_t(leastStack + mostStackPages * page)
  }()

  /// What a shell does before it starts the program, to move its stack and its heap.
  ///
  /// The shell makes the variable, because a word of a command is shorter than 128 KiB, and
  /// requests are long.
  package var moves: String {
    "export \(Self.names.environment)=\"$(printf '%\(environmentBytes)s' '')\" "
      + "\(Self.names.heap)=\(heapBytes)"
  }

  /// What a shell does before that, to move the libraries: it sets the limit of the stack, below
  /// which Linux puts them.
  package var librariesMove: String {
    "ulimit -S -s \((Self.leastStack + stackPages * Self.page) / 1024)"
  }

  /// The blocks that moved the heap.
  ///
  /// They are kept where other modules see them, because a compiler leaves out an allocation that
  /// is not used.
  nonisolated(unsafe) package private(set) static var blocks: [UnsafeMutableRawPointer?] = []

  /// Moves the heap of this process as its launch drew.
  package static func moveHeap() {
    if let bytes = getenv(names.heap).flatMap({ Int(String(cString: $0)) }) { moveHeap(by: bytes) }
  }

  /// Allocates some bytes, at least 0, for as long as the process runs.
  package static func moveHeap(by bytes: Int) {
    // Larger blocks would be mappings.
    let block = 16 * page
    blocks += (0..<bytes / block).map { _ in malloc(block) } + [malloc(bytes % block)]
  }
}
