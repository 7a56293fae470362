import CKernels
import Testing

@Suite struct DispatchTests {
  @Test func scalarIsAlwaysThere() {
    #expect(kernels_at(kernel_level_scalar)?.pointee.level == kernel_level_scalar)
    #if arch(x86_64)
      #expect(kernels_at(kernel_level_sse2) != nil)
    #else
      #expect(kernels_at(kernel_level_sse2) == nil)
    #endif
    #expect(kernels_at(kernel_level(rawValue: 99)) == nil)
  }

  @Test func bestIsTheHighestThereIs() {
    let best = kernels_best()!
    #expect(best == kernels_best()!)
    #expect(best.pointee.level.rawValue == Level.all.map(\.kernels.level.rawValue).max())
  }

  @Test func namesAreTheLevels() {
    let names = ["scalar", "sse2", "avx2", "avx512"]
    for level in Level.all {
      #expect(level.testDescription == names[Int(level.kernels.level.rawValue)])
    }
  }
}
