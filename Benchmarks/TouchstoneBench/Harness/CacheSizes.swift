import Foundation
import Measurements

/// The cache sizes that the system reports.
enum CacheSizes {
  /// The size of the largest cache in bytes: 32 MiB where the system does not report it, and at
  /// most 256 MiB.
  static let lastLevelBytes: Int = {
    let folder = "/sys/devices/system/cpu/cpu0/cache"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let sizes = entries.compactMap { entry -> Int? in
      guard let text = try? String(contentsOfFile: "\(folder)/\(entry)/size", encoding: .utf8)
      else { return nil }
      return bytes(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return min(sizes.max() ?? 32 << 20, 256 << 20)
  }()

  /// The size of the second cache of a core in bytes: 1 MiB where the system does not report it.
  static let secondLevelBytes: Int = {
    let sizes = MachineIdentity.current(simdLevel: "").cacheBytes
    return sizes.count > 1 ? sizes[1] : 1 << 20
  }()

  /// Reads sizes such as `1280K` and `32M`.
  private static func bytes(_ text: String) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = text.last, let unit = units[last] else { return Int(text) }
    return Int(text.dropLast()).map { $0 * unit }
  }
}
