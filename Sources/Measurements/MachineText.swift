import FileAccess
import Presentation

extension MachineIdentity {
  /// `AMD EPYC (25/17/1), 2 cores, caches 32 KiB + 1 MiB, avx2 kernels`.
  package var words: String {
    let caches = cacheBytes.map(Self.size).joined(separator: " + ")
    return "\(processor.onOneLine), \(Quantity.counted(cores, "core")), "
      + (caches.isEmpty ? "caches unknown" : "caches \(caches)")
      + ", \(simdLevel.onOneLine) kernels"
  }

  /// A size in the largest unit in which it is a whole number.
  private static func size(_ bytes: Int) -> String {
    if bytes >= 1 << 20 && bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
    return bytes % (1 << 10) == 0 ? "\(bytes >> 10) KiB" : "\(Quantity.count(bytes)) B"
  }
}
