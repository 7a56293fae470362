import CKernels
import Testing

/// One instruction-set level that this processor has.
struct Level: Sendable, CustomTestStringConvertible {
  let kernels: kernel_table

  var testDescription: String { String(cString: kernels.name) }

  static let scalar = Level(kernels: kernels_at(kernel_level_scalar)!.pointee)

  /// Every level except the scalar one, which the others are compared with.
  static let others: [Level] = [
    kernel_level_sse2, kernel_level_avx2, kernel_level_avx512, kernel_level_neon,
  ]
  .compactMap { level in kernels_at(level).map { Level(kernels: $0.pointee) } }

  static let all = [scalar] + others

  /// Thresholds at which signed and saturating comparisons go wrong.
  static let minimums: [UInt32] = [0, 1, 85, 127, 128, 129, 255, 256]
}
