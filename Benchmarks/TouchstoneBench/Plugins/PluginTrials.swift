import Corpora
import HitTestStrategies
import HitTesting
import Plugins
import RandomNumbers

/// The stages of the trial of a plug-in, as the process that holds it runs them.
///
/// The first stages pass memory between pages that trap, and must only survive. The later ones
/// call the plug-in as a benchmark does. They ask fewer queries of a plug-in that is slow.
struct PluginTrials {
  /// The time after which a stage asks nothing more, in seconds from when its image is prepared.
  let seconds: Double
  let threshold = AlphaThreshold.atLeast(128)
  let side = 64
  let image = CorpusImage.blob.bitmap(side: 64).converted(to: .rgba8Premultiplied)
  let placements: [Placement]
  let points: [Point]

  init(seconds: Double) {
    self.seconds = seconds
    var random = SeededGenerator(seed: 17)
    let layers = [
      LayerGeometry(size: Size(width: 64, height: 64), position: Point(x: 32, y: 32)),
      LayerGeometry(
        size: Size(width: 90, height: 60), position: Point(x: 40, y: 30),
        transform: .rotation(cosine: 0.8660254037844387, sine: 0.5),
        contentsGravity: .resizeAspectFill, masksToBounds: true),
      LayerGeometry(
        size: Size(width: 100, height: 100), position: Point(x: 20, y: 20),
        transform: AffineTransform(a: -1.5, b: 0, c: 0.25, d: 0.75, tx: 3, ty: 4),
        contentsGravity: .bottomRight, contentsScale: 2),
      // Nothing hits it.
      LayerGeometry(size: Size(width: 0, height: 10), position: Point(x: 0, y: 0)),
    ]
    placements = layers.map { Placement($0, imageSize: ImageSize(width: 64, height: 64)) }
    let extremes = [
      0, -0.0, .nan, .infinity, -.infinity, 1e308, -1e308, Double.leastNonzeroMagnitude, 64,
      0x1p53 + 1,
    ]
    points =
      (0..<500).map { _ in
        Point(x: random.uniform(-20, 100), y: random.uniform(-20, 100))
      } + extremes.flatMap { x in extremes.map { Point(x: x, y: $0) } }
  }

  func findings(_ stage: PluginTrialStage) -> [PluginFinding] {
    let isTimedAsIs = [.threads, .allocating, .leaking].contains(stage)
    Plugin.loaded?.isGuarded = !isTimedAsIs
    do {
      switch stage {
      case .preparing: return prepareAll()
      case .points: try askPoints(prepared())
      case .batches: try askBatches(prepared())
      case .areas: try askAreas(prepared())
      case .repeating: return try repeatedly()
      case .threads: return try onThreads()
      case .allocating: return try allocations()
      case .leaking: return try leaks()
      }
      return []
    } catch {
      return [PluginFinding(.refusal, "a \(side) × \(side) image of rgba8-premultiplied: \(error)")]
    }
  }

  /// The time at which a stage that begins now stops asking.
  func deadline() -> SuspendingClock.Instant { .now + .seconds(seconds) }

  /// How many calls of a function take a sixteenth of the time of a stage, and one at least.
  func affordable(_ count: Int, _ call: () -> Void) -> Int {
    let one = (0..<3).map { _ in SuspendingClock().measure(call) }.min()!
    return max(1, min(count, Int(min(seconds / 16 / (one / .seconds(1)), Double(count)))))
  }

  func prepared() throws -> PluginQuery { try PluginQuery(image, threshold: threshold) }

  /// Every format that it reads, at several sizes and thresholds, top-down and bottom-up.
  private func prepareAll() -> [PluginFinding] {
    let end = deadline()
    for format in Plugin.loaded!.formats {
      for side in [1, 3, 65] {
        let whole = CorpusImage.blob.bitmap(side: side).converted(to: format)
        for bitmap in [whole, whole.bottomUp] {
          for alpha in [0, 128, 256] {
            if SuspendingClock.now >= end { return [] }
            if let finding = finding(preparing: bitmap, .atLeast(alpha)) { return [finding] }
          }
        }
      }
    }
    let none = try? Bitmap(width: 0, height: 5, format: .rgba8Premultiplied, storage: [])
    return none.flatMap { finding(preparing: $0, threshold) }.map { [$0] } ?? []
  }

  private func finding(preparing bitmap: Bitmap, _ threshold: AlphaThreshold) -> PluginFinding? {
    do {
      _ = try PluginQuery(bitmap, threshold: threshold).statedBytes
      return nil
    } catch {
      return error.isKnown ? nil : PluginFinding(.refusal, "\(error)")
    }
  }

  private func askPoints(_ strategy: PluginQuery) {
    let end = deadline()
    for placement in placements {
      for point in points where SuspendingClock.now < end {
        _ = strategy.hits(point, in: placement)
      }
    }
  }

  private func askBatches(_ strategy: PluginQuery) {
    let end = deadline()
    for placement in placements {
      for count in [0, 1, 2, 7, 64, points.count] where SuspendingClock.now < end {
        _ = batch(strategy, Array(points.prefix(count)), placement)
      }
    }
  }

  private func askAreas(_ strategy: PluginQuery) {
    guard Plugin.loaded!.answersAreas else { return }
    let (end, lengths) = (deadline(), [0, 0.5, 22, 1e6, -1, .nan, .infinity])
    for placement in placements {
      for (index, point) in points.enumerated() where SuspendingClock.now < end {
        let (one, other) = (lengths[index % lengths.count], lengths[index / 7 % lengths.count])
        _ = strategy.hits(Disc(center: point, radius: one), in: placement)
        _ = strategy.hits(Rect(origin: point, size: Size(width: one, height: other)), in: placement)
      }
    }
  }

  private func repeatedly() throws -> [PluginFinding] {
    let strategy = try prepared()
    let end = deadline()
    let before = answers(strategy, atMost: .max, until: .now + .seconds(seconds / 4))
    for other in [CorpusImage.ring, .full] {
      _ = answers(
        try PluginQuery(other.bitmap(side: side).converted(to: image.format), threshold: threshold),
        atMost: before.count, until: end)
    }
    let again = answers(strategy, atMost: before.count, until: end)
    let wrong = zip(before, again).count { $0 != $1 }
    if wrong == 0 { return [] }
    return [
      PluginFinding(
        .unrepeatable,
        "\(wrong) of \(again.count) answers differ when they are asked again after other images")
    ]
  }

  /// The answers to the first points in all placements, until there are enough or the time is over.
  private func answers(
    _ strategy: PluginQuery, atMost count: Int, until end: SuspendingClock.Instant
  ) -> [Bool] {
    var answers: [Bool] = []
    for placement in placements {
      for point in points {
        if answers.count == count || SuspendingClock.now >= end { return answers }
        answers.append(strategy.hits(point, in: placement))
      }
    }
    return answers
  }

  private func batch(_ strategy: PluginQuery, _ points: [Point], _ placement: Placement) -> [Bool] {
    var verdicts = [Bool](repeating: false, count: points.count)
    var answers = verdicts.mutableSpan
    _ = strategy.decide(points.span, in: placement, verdicts: &answers)
    return verdicts
  }
}

extension Bitmap {
  /// The same image with its bottom row first in memory.
  fileprivate var bottomUp: Bitmap {
    let rowBytes = width * format.bytesPerPixel
    var bytes: [UInt8] = []
    for row in (0..<height).reversed() {
      let start = firstByte + row * bytesPerRow
      bytes += storage[start..<start + rowBytes]
    }
    // It views the bytes of an image that exists, so that it exists too.
    return try! Bitmap(
      width: width, height: height, bytesPerRow: -rowBytes, format: format,
      firstByte: (height - 1) * rowBytes, storage: bytes)
  }
}
