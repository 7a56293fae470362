import Measurements

/// The cache sizes that the system reports.
enum CacheSizes {
  /// The size of the largest cache in bytes: 32 MiB where the system does not report it, and at
  /// most 256 MiB.
  static let lastLevelBytes = min(sizes.max() ?? 32 << 20, 256 << 20)

  /// The size of the second cache of a core in bytes: 1 MiB where the system does not report it.
  static let secondLevelBytes = sizes.count > 1 ? sizes[1] : 1 << 20

  private static let sizes = MachineIdentity.current(simdLevel: "").cacheBytes
}
