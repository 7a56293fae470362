import ArgumentParser
import Corpora
import Foundation
import HitTesting
import Measurements

/// The options with which a run measures what the choice for a product needs.
struct ProductOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The number of prepared images that a product holds at once. Measures what it needs: points \
      on all of them, together and one by one, preparing, and resolving a layer. The strategies \
      are judged on the measured images alone; `touchstone choose` judges what the product uses.
      """, valueName: "count"))
  var atOnce: Int?

  @Option(
    help: ArgumentHelp(
      """
      With --at-once: the kinds of queries to measure besides single points, separated by commas: \
      \(Self.queryNames).
      """, valueName: "names"))
  var queries: String?

  @Flag(
    help: """
      Print the tables during the run and no report at the end; `touchstone report` prints it.
      """)
  var noReport = false

  @Option(
    help: ArgumentHelp(
      "The sizes of drawn images to measure on, such as 64x64,128x96.", valueName: "sizes"))
  var sizes: String?

  /// The queries that a product may ask or not.
  private static let optional: [BenchmarkQuery] = [
    .pointCollection, .batch, .texelRect, .discMixed,
  ]
  /// What every product needs.
  private static let always: [BenchmarkQuery] = [.pointSingle, .prepare, .decode, .placement]
  private static let queryNames = optional.map(\.rawValue).joined(separator: ", ")
  private static let mostAtOnce = 1_000_000_000
  /// The most pixels of all sizes together, in bytes.
  private static let mostBytes = 1 << 30

  func validate() throws {
    if let atOnce, !(1...Self.mostAtOnce).contains(atOnce) {
      throw ValidationError("--at-once \(atOnce): expected images, 1 to \(Self.mostAtOnce)")
    }
    if queries != nil && atOnce == nil {
      throw ValidationError("--queries: expected --at-once too")
    }
    _ = try chosenQueries()
    _ = try drawnSizes()
  }

  /// The queries to measure.
  func chosenQueries() throws -> Set<BenchmarkQuery> {
    guard let queries else { return Set(Self.optional + Self.always) }
    let names = queries.split(separator: ",", omittingEmptySubsequences: false)
    return try names.reduce(into: Set(Self.always)) { chosen, name in
      guard let query = Self.optional.first(where: { $0.rawValue == name }) else {
        throw ValidationError("--queries \(queries): expected some of \(Self.queryNames)")
      }
      chosen.insert(query)
    }
  }

  /// The sizes of the images to draw; `nil` for none.
  func drawnSizes() throws -> [DrawnSize]? {
    guard let sizes else { return nil }
    let words = sizes.split(separator: ",", omittingEmptySubsequences: false)
    let read = try words.map { word in
      guard let size = DrawnSize(word) else {
        throw ValidationError(
          "--sizes \(sizes): expected WIDTHxHEIGHT in texels, each side 1 to "
            + "\(DrawnSize.largestSide), separated by commas, found \"\(word)\"")
      }
      return size
    }
    if DrawnImage.pixelBytes(ofOneOfEach: read) > Self.mostBytes {
      throw ValidationError(
        "--sizes \(sizes): more than \(Self.mostBytes >> 20) MiB of pixels to draw")
    }
    return read
  }
}
