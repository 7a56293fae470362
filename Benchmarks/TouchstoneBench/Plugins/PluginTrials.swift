import Corpora
import HeapAccounting
import HitTestStrategies
import HitTesting
import PluginRuns
import Plugins
import RandomNumbers

/// The stages of the trial of a plug-in, as the process that holds it runs them.
///
/// The first stages lend memory between pages that trap, and only have to survive. The later ones
/// call the plug-in as a benchmark does.
struct PluginTrials {
  private let threshold = AlphaThreshold.atLeast(128)
  private let side = 64
  private let image = CorpusImage.blob.bitmap(side: 64).converted(to: .rgba8Premultiplied)
  private let placements: [Placement]
  private let points: [Point]

  init() {
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

  /// Runs one stage.
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

  private func prepared() throws -> PluginQuery { try PluginQuery(image, threshold: threshold) }

  // MARK: - With guards

  /// Every format that it reads, at several sizes and thresholds, top-down and bottom-up.
  private func prepareAll() -> [PluginFinding] {
    for format in Plugin.loaded!.formats {
      for side in [1, 3, 65] {
        let whole = CorpusImage.blob.bitmap(side: side).converted(to: format)
        for bitmap in [whole, whole.bottomUp] {
          for alpha in [0, 128, 256] {
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
      _ = try PluginQuery(bitmap, threshold: threshold)
      return nil
    } catch {
      return error.isKnown ? nil : PluginFinding(.refusal, "\(error)")
    }
  }

  private func askPoints(_ strategy: PluginQuery) {
    for placement in placements {
      for point in points { _ = strategy.hits(point, in: placement) }
    }
  }

  private func askBatches(_ strategy: PluginQuery) {
    for placement in placements {
      for count in [0, 1, 2, 7, 64, points.count] {
        _ = batch(strategy, Array(points.prefix(count)), placement)
      }
    }
  }

  private func askAreas(_ strategy: PluginQuery) {
    guard Plugin.loaded!.answersAreas else { return }
    let lengths = [0, 0.5, 22, 1e6, -1, .nan, .infinity]
    for placement in placements {
      for (index, point) in points.enumerated() {
        let (one, other) = (lengths[index % lengths.count], lengths[index / 7 % lengths.count])
        _ = strategy.hits(Disc(center: point, radius: one), in: placement)
        _ = strategy.hits(Rect(origin: point, size: Size(width: one, height: other)), in: placement)
      }
    }
  }

  private func repeatedly() throws -> [PluginFinding] {
    let strategy = try prepared()
    let before = answers(strategy)
    for other in [CorpusImage.ring, .full] {
      _ = answers(
        try PluginQuery(other.bitmap(side: side).converted(to: image.format), threshold: threshold))
    }
    let wrong = zip(before, answers(strategy)).count { $0 != $1 }
    if wrong == 0 { return [] }
    return [
      PluginFinding(
        .unrepeatable,
        "\(wrong) of \(before.count) answers differ when they are asked again after other images")
    ]
  }

  // MARK: - As it is timed

  /// The threads ask different points, so that a place that they share holds what another one wrote.
  private func onThreads() throws -> [PluginFinding] {
    let strategy = try prepared()
    let (threads, parts) = (4, 24)
    let questions = (0..<parts).map { part in
      points.enumerated().filter { $0.offset % parts == part }.map(\.element)
    }
    let serial = questions.map { strategy.answers(to: $0, in: placements[0]) }
    let end = SuspendingClock.now.advanced(by: .seconds(1))
    let wrong = ThreadGroup.sum(threads) { thread in
      var (wrong, part) = (0, thread * parts / threads)
      while wrong == 0 && SuspendingClock.now < end {
        for _ in 0..<400 {
          let answers = strategy.answers(to: questions[part], in: placements[0])
          wrong += zip(answers, serial[part]).count { $0 != $1 }
        }
        part = (part + 1) % parts
      }
      return wrong
    }
    if wrong == 0 { return [] }
    return [
      PluginFinding(
        .threadUnsafe,
        "\(wrong) answers to \(threads) threads at the same time differ from those to one")
    ]
  }

  private func allocations() throws -> [PluginFinding] {
    guard heap_accounting_is_available() else { return [] }
    let strategy = try prepared()
    let placement = placements[0]
    var verdicts = [Bool](repeating: false, count: points.count)
    var findings: [PluginFinding] = []
    func count(_ what: String, _ queries: Int, _ work: () -> Void) {
      // What happens once, in the very first query, is no cost per query.
      work()
      heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
      work()
      let counts = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
      if counts.allocations > 0 {
        findings.append(
          PluginFinding(.allocation, "\(counts.allocations) allocations in \(queries) \(what)"))
      }
    }
    /// Asks about the first points, without an iterator: those of builds for debugging allocate.
    func ask(_ count: Int, _ query: (Point) -> Bool) {
      var index = 0
      while index < count {
        _ = query(points[index])
        index += 1
      }
    }
    count("point queries", points.count) {
      ask(points.count) { strategy.hits($0, in: placement) }
    }
    count("batches", 1) {
      var answers = verdicts.mutableSpan
      _ = strategy.decide(points.span, in: placement, verdicts: &answers)
    }
    if Plugin.loaded!.answersAreas {
      count("disc queries", 100) {
        ask(100) { strategy.hits(Disc(center: $0, radius: 5), in: placement) }
      }
      count("rectangle queries", 100) {
        ask(100) {
          strategy.hits(Rect(x: $0.x, y: $0.y, width: 5, height: 3), in: placement)
        }
      }
    }
    return findings
  }

  private func leaks() throws -> [PluginFinding] {
    guard heap_accounting_is_available() else { return [] }
    func round() throws {
      let strategy = try prepared()
      for point in points.prefix(20) { _ = strategy.hits(point, in: placements[0]) }
    }
    /// What some rounds leave behind.
    func left(_ rounds: Int) throws -> (blocks: Int, bytes: Int) {
      heap_accounting_start(HEAP_ACCOUNTING_WHOLE_PROCESS)
      defer { _ = heap_accounting_stop(HEAP_ACCOUNTING_WHOLE_PROCESS) }
      for _ in 0..<rounds { try round() }
      let counts = heap_accounting_current(HEAP_ACCOUNTING_WHOLE_PROCESS)
      return (Int(counts.allocations - counts.frees), Int(counts.live_bytes))
    }
    // What is left behind once, and not by each round, is no leak.
    _ = try left(4)
    let (few, many) = (try left(16), try left(48))
    let (blocks, bytes) = ((many.blocks - few.blocks) / 32, (many.bytes - few.bytes) / 32)
    var findings: [PluginFinding] = []
    if blocks > 0 && bytes > 0 {
      findings.append(
        PluginFinding(
          .leak,
          "\(bytes) bytes in \(blocks) \(blocks == 1 ? "block" : "blocks") stay allocated when a "
            + "\(side) × \(side) image is destroyed"))
    }
    let (strategy, heap) = try HeapCounts.during { try prepared() }
    // What the host keeps beside it is some hundred bytes.
    let host = 512
    if let heap, let stated = strategy.statedBytes, stated + host < heap.retainedBytes {
      findings.append(
        PluginFinding(
          .retention,
          "retained_bytes says \(stated) for an image that keeps \(heap.retainedBytes) on the heap")
      )
    }
    return findings
  }

  // MARK: - Answers

  /// The answers to all points in all placements.
  private func answers(_ strategy: PluginQuery) -> [Bool] {
    placements.flatMap { placement in points.map { strategy.hits($0, in: placement) } }
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
