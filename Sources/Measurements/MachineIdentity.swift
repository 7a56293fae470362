import Foundation

/// The properties of a machine that decide how fast code runs on it.
///
/// Times of two different machines are never compared.
package struct MachineIdentity: Codable, Hashable, Sendable {
  /// The name with family, model and stepping, as several processors can share a name:
  /// `AMD EPYC (25/17/1)`.
  package var processor: String
  /// The number of logical cores, as the operating system counts them.
  package var cores: Int
  /// The sizes of the caches in bytes, starting with the first level.
  package var cacheBytes: [Int]
  /// The instruction set of the kernels: `avx2`.
  package var simdLevel: String

  package init(processor: String, cores: Int, cacheBytes: [Int], simdLevel: String) {
    self.processor = processor
    self.cores = cores
    self.cacheBytes = cacheBytes
    self.simdLevel = simdLevel
  }

  /// How this machine differs from another, in words; `nil` when it does not.
  package func difference(from other: MachineIdentity) -> String? {
    let parts = [
      processor == other.processor ? nil : "processor \(other.processor), here \(processor)",
      cores == other.cores ? nil : "\(other.cores) cores, here \(cores)",
      cacheBytes == other.cacheBytes
        ? nil : "caches of \(Self.list(other.cacheBytes)) bytes, here \(Self.list(cacheBytes))",
      simdLevel == other.simdLevel
        ? nil : "kernels for \(other.simdLevel), here \(simdLevel)",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func list(_ sizes: [Int]) -> String {
    sizes.map(String.init).joined(separator: " + ")
  }
}

extension MachineIdentity {
  /// This machine, as the operating system describes it.
  ///
  /// The level is that of the kernels in use.
  package static func current(simdLevel: String) -> MachineIdentity {
    MachineIdentity(
      processor: processorName() ?? unknownProcessor,
      cores: ProcessInfo.processInfo.processorCount, cacheBytes: cacheSizes(),
      simdLevel: simdLevel)
  }

  /// Stands for any processor, so that no two machines of that name are known to be alike.
  private static let unknownProcessor = "unknown processor"

  /// - Returns: `nil` where `/proc/cpuinfo` does not name it.
  private static func processorName() -> String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else {
      return nil
    }
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2 && values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
    // On ARM the file names no model, but the implementer and the part.
    guard let name = values["model name"] ?? values["Model"] ?? values["CPU implementer"] else {
      return nil
    }
    let numbers =
      [values["cpu family"], values["model"], values["stepping"]].compactMap { $0 }
      + [values["CPU part"], values["CPU revision"]].compactMap { $0 }
    return numbers.isEmpty ? name : "\(name) (\(numbers.joined(separator: "/")))"
  }

  /// The sizes of the data and unified caches of the first processor; empty where the kernel does
  /// not give them.
  private static func cacheSizes() -> [Int] {
    let folder = "/sys/devices/system/cpu/cpu0/cache"
    func read(_ index: Int, _ name: String) -> String? {
      try? String(contentsOfFile: "\(folder)/index\(index)/\(name)", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return (0..<8).compactMap { index -> (level: Int, bytes: Int)? in
      guard let type = read(index, "type"), type != "Instruction",
        let level = read(index, "level").flatMap({ Int($0) }),
        let size = read(index, "size"), let number = Int(size.filter(\.isNumber))
      else { return nil }
      let unit = size.hasSuffix("K") ? 1 << 10 : size.hasSuffix("M") ? 1 << 20 : 1
      return (level, number * unit)
    }.sorted { $0.level < $1.level }.map(\.bytes)
  }
}

// MARK: - In the context of benchmark results

extension MachineIdentity {
  /// The key of the processor in the context of benchmark results.
  package static let processorKey = "machine:processor"

  /// The entries for the context of benchmark results.
  package var context: [(key: String, value: String)] {
    [
      (Self.processorKey, processor), ("machine:cores", "\(cores)"),
      ("machine:caches", cacheBytes.map(String.init).joined(separator: " ")),
      ("machine:simd-level", simdLevel),
    ]
  }

  /// Reads the identity from the context of benchmark results.
  ///
  /// It is `nil` unless the context has all entries and a known processor.
  package init?(context: [String: String]) {
    guard let processor = context[Self.processorKey], processor != Self.unknownProcessor,
      let cores = context["machine:cores"].flatMap({ Int($0) }),
      let caches = context["machine:caches"], let simdLevel = context["machine:simd-level"]
    else { return nil }
    let sizes = caches.split(separator: " ").map { Int($0) }
    if sizes.contains(nil) { return nil }
    self.init(
      processor: processor, cores: cores, cacheBytes: sizes.compactMap { $0 },
      simdLevel: simdLevel)
  }
}
