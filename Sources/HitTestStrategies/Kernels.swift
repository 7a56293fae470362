import CKernels

/// The kernels of this process, in a variable that a query can read without a call.
@usableFromInline
@frozen
struct Kernels: @unchecked Sendable {
  /// The table is immutable and lives as long as the process.
  @usableFromInline let table: UnsafePointer<kernel_table> = kernels_best()

  @usableFromInline
  init() {}
}

/// The instruction set that the kernels of this process use.
///
/// It is the fastest that the processor has, or the one that
/// `TOUCHSTONE_SIMD=scalar|sse2|avx2|avx512|neon` in the environment names.
public enum KernelLevel {
  /// `scalar`, `sse2`, `avx2`, `avx512` or `neon`.
  public static var name: String { String(cString: kernels_best().pointee.name) }

  /// Why the level that the environment names is not used, as one line; `nil` if there is no fault.
  public static var fault: String? { kernels_forced_level_error().map { String(cString: $0) } }
}
