import CKernels

/// The kernels that this process uses, at hand: a strategy that asks for them anew at every query pays for a call more.
@usableFromInline
@frozen
struct Kernels: @unchecked Sendable {
  /// Immutable, and as long-lived as the process.
  @usableFromInline let table: UnsafePointer<kernel_table> = kernels_best()

  @usableFromInline
  init() {}
}

/// The instruction set that the kernels of this process use: the fastest that the processor has, or the one that
/// `TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon` in the environment names.
public enum KernelLevel {
  /// `scalar`, `sse2`, `avx2`, `avx512` or `neon`.
  public static var name: String { String(cString: kernels_best().pointee.name) }

  /// Why the level that the environment names is not used, in a line; `nil` where all is well.
  public static var fault: String? { kernels_forced_level_error().map { String(cString: $0) } }
}
