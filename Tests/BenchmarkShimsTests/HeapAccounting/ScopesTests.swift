import Foundation
import GoogleBenchmarkShim
import HeapAccounting
import Testing

/// What is counted if several threads allocate, and if nothing is switched on.
@Suite(.enabled(if: heap_accounting_is_available(), "nothing is counted here"))
struct ScopesTests {
  /// Runs `body` on new threads and waits for them.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let finished = DispatchGroup()
    for index in 0..<count {
      finished.enter()
      Thread.detachNewThread {
        body(index)
        finished.leave()
      }
    }
    finished.wait()
  }

  /// The size of blocks that outweigh what other tests allocate at the same time.
  private static let blockBytes = 32 << 20
  private static let blocksPerThread = 50

  @Test func theProcessCountsBothThreads() {
    let (bytes, blocks) = (Self.blockBytes, Self.blocksPerThread)
    heap_accounting_start(HEAP_ACCOUNTING_WHOLE_PROCESS)
    onThreads(2) { _ in
      var blocksOfThread: [UnsafeMutableRawPointer?] = []
      for _ in 0..<blocks { blocksOfThread.append(kept(malloc(bytes))) }
      for block in blocksOfThread { free(block) }
      for _ in 0..<10_000 { free(kept(malloc(16))) }
    }
    let counts = heap_accounting_stop(HEAP_ACCOUNTING_WHOLE_PROCESS)
    #expect(counts.allocations >= 2 * 10_000 + 2 * Int64(blocks))
    #expect(counts.frees >= 2 * 10_000 + 2 * Int64(blocks))
    #expect(counts.peak_bytes >= Int64(bytes * (blocks - 1)))
    #expect(abs(counts.live_bytes) < Int64(bytes * blocks))
    for _ in 0..<100 { free(kept(malloc(16))) }
    let later = heap_accounting_current(HEAP_ACCOUNTING_WHOLE_PROCESS)
    // Another thread may have been inside malloc when counting stopped.
    #expect(later.allocations <= counts.allocations + 2)
  }

  @Test func eachThreadCountsItself() {
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    let results = Results()
    onThreads(2) { index in
      heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
      for _ in 0..<(1000 * (index + 1)) { free(kept(malloc(64))) }
      results.record(heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD).allocations)
    }
    let own = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    #expect(results.sorted == [1000, 2000])
    #expect(own.allocations < 500, "threads do not count for the one that started them")
  }

  @Test func nothingIsCountedWhileOff() {
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    free(kept(malloc(100)))
    let stopped = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    for _ in 0..<100 { free(kept(malloc(100))) }
    let later = heap_accounting_current(HEAP_ACCOUNTING_THIS_THREAD)
    #expect(stopped.allocations == 1 && later.allocations == 1 && later.frees == 1)
    heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
    let restarted = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
    #expect(restarted.allocations == 0 && restarted.peak_bytes == 0)
  }

  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Int64] = []
    func record(_ value: Int64) { lock.withLock { values.append(value) } }
    var sorted: [Int64] { lock.withLock { values.sorted() } }
  }
}

/// Runs on every platform and under every sanitizer.
@Suite struct AvailabilityTests {
  @Test func oneBlockCountsOnceWhereAvailableAndNeverElsewhere() {
    let counts = counts { free(kept(malloc(100))) }
    let expected: Int64 = heap_accounting_is_available() ? 1 : 0
    #expect(counts.allocations == expected && counts.frees == expected)
    #expect(counts.live_bytes == 0)
  }
}
