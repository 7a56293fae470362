import Foundation
import PluginGuards
import Testing

/// A block between pages that trap.
@Suite struct GuardedBlockTests {
  private static var name: UnsafePointer<CChar> {
    UnsafeRawPointer(("the block" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
  }

  @Test(arguments: [0, 1, 255, 4095, 4096, 4097, 100_000])
  func aBlockEndsWhereItsPagesEnd(count: Int) {
    var block = guarded_block()
    #expect(guarded_block_make(&block, count, Self.name))
    defer { guarded_block_free(&block) }
    #expect(block.count == count)
    #expect(Int(bitPattern: block.bytes + count) % Int(sysconf(Int32(_SC_PAGESIZE))) == 0)
    block.bytes.update(repeating: 7, count: count)
    #expect(guarded_block_is_intact(&block))
  }

  @Test(arguments: [0, 1, 4096]) func aByteBeforeTheBlockIsMissed(count: Int) {
    var block = guarded_block()
    #expect(guarded_block_make(&block, count, Self.name))
    defer { guarded_block_free(&block) }
    block.bytes[-1] ^= 1
    #expect(!guarded_block_is_intact(&block))
    block.bytes[-1] ^= 1
    #expect(guarded_block_is_intact(&block))
  }

  /// There are more blocks than the handler of faults has places for.
  @Test func thereMayBeManyBlocks() {
    var blocks = (0..<1500).map { _ in guarded_block() }
    for index in blocks.indices { #expect(guarded_block_make(&blocks[index], 10, Self.name)) }
    #expect(blocks.contains { $0.slot < 0 })
    for index in blocks.indices { guarded_block_free(&blocks[index]) }
    var block = guarded_block()
    #expect(guarded_block_make(&block, 10, Self.name) && block.slot >= 0)
    guarded_block_free(&block)
  }
}
