import BenchmarkReports
import HitTestStrategies
import Measurements
import StrictJSON

/// What README.md says about a benchmark run: a few numbers of each strategy.
///
/// Its file is committed. So the table and the picture of README.md follow from files of the
/// repository, and a test can check whether they are those of one run.
///
/// Times are in nanoseconds per point and memory is in bytes per image.
package struct OverviewRecord: Codable, Hashable, Sendable {
  /// The version of the format that this program writes.
  package static let formatVersion = 1
  /// The path of the committed file, seen from the root of the repository.
  package static let path = "Benchmarks/overview/overview.json"

  /// The version of the format of this record.
  package let touchstone: Int
  /// When and on what machine the run was, in a sentence.
  package let measured: String
  /// The versions of what measured, by name; `nil` in older records.
  package let versions: [String: String]?
  /// The images of the run, one phrase for each set.
  package let images: [String]
  /// The strategies that were measured, in the order of the registry.
  package let strategies: [Strategy]

  /// A strategy and its numbers; `nil` stands for what was not measured.
  package struct Strategy: Codable, Hashable, Sendable {
    package let name: String
    /// What the conformance check of the run said, in a word or two.
    package let conforms: String
    /// What it looks up in an image, in the words of the run.
    package let looksUp: String?
    /// The time of a point on an image that is in the cache.
    package let inCache: Time?
    /// The time of a point on one of many images, which are not in the cache.
    package let onCollection: Time?
    /// The bytes that a prepared image keeps.
    package let bytes: Double?
    /// Whether it can be taken: it conforms and reads alpha.
    package let isEligible: Bool
    /// Whether it keeps the fewest bytes of those that can be taken.
    package let isSmallest: Bool
    /// Whether none of those that can be taken surely beats it in bytes and time on a collection.
    package let isOnFrontier: Bool
  }

  /// The time of a query.
  package struct Time: Codable, Hashable, Sendable {
    /// The median over the launches.
    package let nanoseconds: Double
    /// Whether it may be the fastest, by paired measurements.
    package let mayBeFastest: Bool
    /// The time over that of the fastest that can be taken, by paired measurements; `nil` where
    /// that was not ranked, and in older records.
    package let ratio: Double?
  }
}

extension OverviewRecord {
  /// Takes the overview from a run; a strategy that was not measured is left out.
  package init(_ table: MeasurementTable, strategies: [any HitTestStrategy.Type]) {
    let conclusions = BenchmarkConclusions(table)
    let frontier = table.ranking?.overall(.pointCollection).map(conclusions.frontier)
    touchstone = Self.formatVersion
    measured = table.runHeading
    versions = RunContext.versions(in: table.context)
    images = table.imageSets.map { set in
      table.context["images:\(set)"].map { "\(set), \($0)" } ?? set
    }
    self.strategies = strategies.map { $0.name }.filter(table.strategies.contains).map { name in
      let bytes = conclusions.bytes(name)
      let isEligible = conclusions.eligible.contains(name)
      return Strategy(
        name: name, conforms: table.conforms(name),
        looksUp: table.context[LookupLimit.key(name)],
        inCache: Time(name, .pointWarm, table), onCollection: Time(name, .pointCollection, table),
        bytes: bytes, isEligible: isEligible,
        isSmallest: isEligible && bytes != nil && bytes == conclusions.leastBytes,
        isOnFrontier: frontier?.contains(name) == true)
    }
  }
}

extension OverviewRecord.Time {
  /// - Returns: `nil` where the query was not measured.
  fileprivate init?(_ strategy: String, _ query: BenchmarkQuery, _ table: MeasurementTable) {
    guard let time = median(table.imageSets.compactMap({ table[strategy, $0]?[query] })) else {
      return nil
    }
    nanoseconds = time
    let ranking = table.ranking?.overall(query)
    let index = ranking?.index(of: strategy)
    mayBeFastest = index.flatMap { ranking?.mayBeFastest($0) } ?? false
    ratio = index.flatMap { ranking?.ratioToFastest($0) }
  }
}

extension OverviewRecord: VersionedFormat {
  package static var versionKey: String { "touchstone" }

  /// Reads the record of a file.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(contentsOfFile path: String) throws(ResultsError) {
    try self.init(versionedFile: path, as: "an overview of a run")
    for strategy in strategies {
      let numbers = [
        strategy.inCache?.nanoseconds, strategy.onCollection?.nanoseconds, strategy.bytes,
        strategy.inCache?.ratio, strategy.onCollection?.ratio,
      ]
      if numbers.contains(where: { $0.map { !($0 >= 0 && $0 < 1e15) } ?? false }) {
        throw ResultsError(file: path, reason: "\(strategy.name): a number is impossible")
      }
    }
  }
}
