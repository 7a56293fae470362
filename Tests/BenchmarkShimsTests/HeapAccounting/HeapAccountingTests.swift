import Foundation
import GoogleBenchmarkShim
import HeapAccounting
import Testing

/// Hides a block from the optimizer, which otherwise removes pairs of malloc and free.
func kept(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  UnsafeMutableRawPointer(bitPattern: Int(opaque_value(Int64(Int(bitPattern: block)))))
}

/// The allocations of `body` on this thread.
///
/// Expectations allocate too, so they belong outside.
func counts(_ body: () -> Void) -> heap_accounting_counts {
  heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
  body()
  return heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
}

/// Each test counts its own thread, which makes the numbers exact while other tests run.
@Suite(.enabled(if: heap_accounting_is_available(), "nothing is counted here"))
struct HeapAccountingTests {
  @Test func anEmptyLoopAllocatesNothing() {
    var sum: Int64 = 0
    let counts = counts { for index in 0..<1000 { sum &+= opaque_value(Int64(index)) } }
    #expect(counts.allocations == 0 && counts.frees == 0)
    #expect(counts.live_bytes == 0 && counts.peak_bytes == 0)
    #expect(sum == 499500)
  }

  @Test func reallocGrowsAndShrinksTheLiveBytes() {
    var now = heap_accounting_counts()
    let counts = counts {
      var block = kept(malloc(1000))
      block = kept(realloc(block, 500_000))
      block = kept(realloc(block, 100))
      now = heap_accounting_current(HEAP_ACCOUNTING_THIS_THREAD)
      free(block)
    }
    #expect(now.allocations == 3 && now.frees == 2, "\(now)")
    #expect(now.live_bytes >= 100 && now.live_bytes < 10_000, "\(now)")
    #expect(counts.allocations == 3 && counts.frees == 3, "\(counts)")
    #expect(counts.live_bytes == 0)
    #expect(counts.peak_bytes >= 500_000 && counts.peak_bytes < 510_000, "\(counts)")
  }

  @Test func reallocToNothingFreesAndAFailedOneChangesNothing() {
    let impossible = Int.max - Int(opaque_value(4096))
    var now = heap_accounting_counts()
    var refused: [UnsafeMutableRawPointer?] = [nil, nil, nil, nil]
    let counts = counts {
      let block = kept(malloc(1000))
      refused[0] = kept(realloc(block, impossible))
      refused[1] = kept(malloc(impossible))
      refused[2] = kept(calloc(impossible, 16))
      now = heap_accounting_current(HEAP_ACCOUNTING_THIS_THREAD)
      refused[3] = kept(realloc(block, 0))
      free(kept(nil))
    }
    #expect(refused.allSatisfy { $0 == nil })
    #expect(now.allocations == 1 && now.frees == 0 && now.live_bytes >= 1000, "\(now)")
    #expect(counts.allocations == 1 && counts.frees == 1 && counts.live_bytes == 0, "\(counts)")
  }

  @Test func thePeakIsTheLargestSumOfLiveBytes() {
    let counts = counts {
      let small = kept(malloc(10_000))
      free(kept(malloc(100_000)))
      free(kept(malloc(50_000)))
      free(small)
    }
    #expect(counts.allocations == 3 && counts.live_bytes == 0, "\(counts)")
    #expect(counts.peak_bytes >= 110_000 && counts.peak_bytes < 110_200, "\(counts)")
  }

  /// Many more blocks than the table can hold without more memory from the system.
  @Test func blocksAreCountedByTheirRequestedBytes() {
    let number = 250_000
    var blocks = [UnsafeMutableRawPointer?](repeating: nil, count: number)
    var now = heap_accounting_counts()
    let counts = counts {
      for index in blocks.indices { blocks[index] = kept(malloc(13)) }
      now = heap_accounting_current(HEAP_ACCOUNTING_THIS_THREAD)
      for index in blocks.indices { free(blocks[index]) }
    }
    #expect(now.allocations == Int64(number) && now.live_bytes == Int64(13 * number), "\(now)")
    #expect(counts.frees == Int64(number) && counts.live_bytes == 0, "\(counts)")
    #expect(counts.peak_bytes == Int64(13 * number), "\(counts)")
  }

  @Test func blocksFromBeforeTheStartMakeLiveBytesNegative() {
    let block = kept(malloc(10_000))
    let counts = counts { free(block) }
    #expect(counts.frees == 1 && counts.live_bytes <= -10_000 && counts.peak_bytes == 0)
  }

  @Test func swiftObjectsAreCounted() {
    final class Node {
      let next: Node?
      init(_ next: Node?) { self.next = next }
    }
    var list: Node?
    let made = counts { for _ in 0..<100 { list = Node(list) } }
    #expect(made.allocations == 100 && made.frees == 0, "\(made)")
    #expect(made.live_bytes >= 2400)
    #expect(counts { list = nil }.frees == 100)
  }

  @Test func swiftArraysAreCountedAsTheyGrow() {
    var array: [Int] = []
    let growth = counts { for value in 0..<1000 { array.append(value) } }
    #expect(growth.allocations >= 2 && growth.allocations <= 20, "\(growth)")
    #expect(growth.allocations - growth.frees == 1)
    #expect(growth.live_bytes >= 8000 && growth.live_bytes < 40_000)
    #expect(array.count == 1000)
    let replaced = counts { array = [Int](repeating: Int(opaque_value(7)), count: 100) }
    #expect(replaced.allocations == 1 && replaced.frees == 1, "\(replaced)")
    #expect(array[99] == 7)
  }
}
