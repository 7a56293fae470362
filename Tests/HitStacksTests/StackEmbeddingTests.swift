import TestSupport
import Testing

/// What a product that links stacks can count on: no dependency beyond the library itself.
@Suite struct StackEmbeddingTests {
  @Test func stacksImportNothingButTheLibrary() throws {
    // Synchronization belongs to the standard library.
    #expect(
      try StoredCorpus.modules(importedBy: ["HitStacks"])
        == ["CKernels", "HitTesting", "HitTestStrategies", "Synchronization"])
  }
}
