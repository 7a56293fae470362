import Measurements
import Presentation

/// What ran where: the facts about a run for the head of a page.
struct RunFacts {
  private let table: MeasurementTable

  init(_ table: MeasurementTable) { self.table = table }

  var list: [PageContext.Fact] {
    let all: [(String, String?)] = [
      ("Measured", date), ("Processor", processor), ("Kernels", context("simd_level")),
      ("Caches", caches), ("How long", duration), ("Commit", context(RunContext.commit)),
      ("Machine", context("host_name")), ("Conditions", conditions),
    ]
    return all.compactMap { name, text in text.map { .init(name: name, text: $0) } } + images
  }

  /// The day and time, without the offset's seconds.
  var date: String? {
    context(RunContext.date).map { $0.prefix(16).replacing("T", with: " ") + zone($0) }
  }

  private func context(_ key: String) -> String? { table.context[key] }

  private func zone(_ date: String) -> String {
    let zone = date.dropFirst(19)
    return zone.isEmpty ? "" : " " + (zone == "Z" || zone == "+00:00" ? "UTC" : zone)
  }

  private var processor: String? {
    let name = context("machine:processor")
    let cores = (context("machine:cores") ?? context("num_cpus")).flatMap(Double.init)
    let speed = context("mhz_per_cpu").flatMap(Double.init)
    let parts = [
      name, cores.map(Quantity.cores),
      speed.map { "\(Quantity.number($0)) MHz" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var caches: String? {
    guard let sizes = MachineIdentity(context: table.context)?.cacheBytes, !sizes.isEmpty else {
      return nil
    }
    return sizes.enumerated().map { "L\($0 + 1) \(Quantity.bytes(Double($1)))" }
      .joined(separator: ", ")
  }

  private var duration: String? {
    guard let seconds = context(RunContext.seconds).flatMap(Double.init) else { return nil }
    let launches = table.ranking?.analysis.rankings.map(\.launches).filter { $0 > 0 }
    let count = launches?.min().map {
      ", at least \(Quantity.counted($0, "launch", "launches")) of everything"
    }
    return "\(Quantity.time(seconds * 1e9)) of measuring\(count ?? "")"
  }

  private var conditions: String? {
    let parts = [
      context(RunContext.isPinned).map {
        $0 == "yes" ? "pinned to a core" : "not pinned to a core"
      },
      context(RunContext.otherLoad).flatMap(Double.init).map {
        "other programs kept \(Quantity.cores($0)) busy"
      },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var images: [PageContext.Fact] {
    let shown = table.imageSets.prefix(6)
    let facts = shown.map { name in
      PageContext.Fact(name: "Images: \(name)", text: context("images:\(name)") ?? "not described")
    }
    let rest = table.imageSets.count - shown.count
    return rest > 0
      ? facts + [.init(name: "Images", text: "and \(Quantity.counted(rest, "other set"))")] : facts
  }
}
