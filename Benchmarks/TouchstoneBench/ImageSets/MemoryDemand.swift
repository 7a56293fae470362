import Corpora
import HitTestStrategies
import HitTesting
import PNGImages

/// The memory that measuring images takes, by what the strategies take for a small one.
///
/// A process that measures holds the pixels of all images, and what each strategy keeps of those
/// that queries are asked on: once where the caches hold it, and once where they do not. It gets
/// the pixels in files, which are in memory twice while they are written or read.
struct MemoryDemand {
  /// What all strategies keep of a texel, in bytes, and the most that one takes besides while it
  /// prepares.
  private let preparedBytesPerTexel: Int
  /// The oracles that judge: strategies that do not read alpha have one of their own.
  private let oracles: Int

  /// The bytes of a decoded texel.
  private static let pixelBytes = 4
  /// What an oracle keeps of a texel that is asked about: its alpha and a sum.
  private static let judgedBytes = 5
  /// What a strategy keeps of a texel where that is not known.
  private static let keptBytes = 4

  /// Prepares an image whose masks are all large; only other processes load a plug-in.
  init(of strategies: [any HitTestStrategy.Type], hasPlugin: Bool, threshold: AlphaThreshold) {
    let side = 256
    let texels = side * side
    let bitmap = CorpusImage.checkerboard.bitmap(side: side).converted(to: .rgba8Premultiplied)
    var kept = hasPlugin ? Self.keptBytes * texels : 0
    var besides = 0
    for strategy in strategies {
      guard
        let (prepared, counts) = try? HeapCounts.during({
          try strategy.init(bitmap, threshold: threshold)
        }), let counts
      else {
        kept += Self.keptBytes * texels
        continue
      }
      withExtendedLifetime(prepared) {}
      kept += counts.retainedBytes
      besides = max(besides, counts.peakBytes - counts.retainedBytes)
    }
    preparedBytesPerTexel = (2 * kept + besides) / texels + 1
    oracles = hasPlugin ? 2 : max(1, Set(strategies.map { $0.readsAlpha }).count)
  }

  /// Whether there is memory to measure one more image, given its texels, as far as the system
  /// reports it.
  func isMet(for texels: Int, besides others: [Int]) -> Bool {
    let all = others + [texels]
    let asked = all.sorted(by: >).prefix(ImageSet.mostQueried).reduce(0, +)
    return PNGDecoder.isMemoryLeft(
      Self.pixelBytes * (all.reduce(0, +) + 2 * (all.max() ?? 0))
        + (preparedBytesPerTexel + oracles * Self.judgedBytes) * asked)
  }
}

/// An image that could be decoded, and for which memory does not suffice to measure it.
struct TooLargeToMeasure: Error, CustomStringConvertible {
  let name: String
  let width: Int
  let height: Int

  var description: String { "\(name): not enough memory to measure \(width) × \(height) texels" }
}
