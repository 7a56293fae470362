import HeapAccounting
import HitTestStrategies
import HitTesting
import Plugins

/// The stages that call a plug-in as it is timed, without guards around its memory.
extension PluginTrials {
  /// The threads ask different points, so that a place that they share holds what another one
  /// wrote.
  func onThreads() throws -> [PluginFinding] {
    let strategy = try prepared()
    let threads = 4
    let asked = max(
      threads, affordable(points.count) { _ = strategy.hits(points[0], in: placements[0]) })
    let parts = min(24, asked)
    let questions = (0..<parts).map { part in
      points.prefix(asked).enumerated().filter { $0.offset % parts == part }.map(\.element)
    }
    let serial = questions.map { strategy.answers(to: $0, in: placements[0]) }
    let end = SuspendingClock.now.advanced(by: .seconds(min(0.25, seconds / 2)))
    let wrong = ThreadGroup.results(threads) { thread in
      var (wrong, batches) = (0, 0)
      while wrong == 0 && SuspendingClock.now < end {
        let part = (thread * parts / threads + batches / 400) % parts
        let answers = strategy.answers(to: questions[part], in: placements[0])
        wrong += zip(answers, serial[part]).count { $0 != $1 }
        batches += 1
      }
      return wrong
    }.reduce(0, +)
    if wrong == 0 { return [] }
    return [
      PluginFinding(
        .threadUnsafe,
        "\(wrong) answers to \(threads) threads at the same time differ from those to one")
    ]
  }

  func allocations() throws -> [PluginFinding] {
    guard heap_accounting_is_available() else { return [] }
    let strategy = try prepared()
    let placement = placements[0]
    let asked = affordable(self.points.count) { _ = strategy.hits(self.points[0], in: placement) }
    let points = Array(self.points.prefix(asked))
    var verdicts = [Bool](repeating: false, count: points.count)
    var findings: [PluginFinding] = []
    func count(_ what: String, _ queries: Int, _ work: () -> Void) {
      // A cost that occurs once, in the very first query, is not a cost per query.
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
      func countAreas(_ what: String, _ query: (Point) -> Bool) {
        let areas = affordable(min(100, points.count)) { _ = query(points[0]) }
        count(what, areas) { ask(areas, query) }
      }
      countAreas("disc queries") { strategy.hits(Disc(center: $0, radius: 5), in: placement) }
      countAreas("rectangle queries") {
        strategy.hits(Rect(x: $0.x, y: $0.y, width: 5, height: 3), in: placement)
      }
    }
    return findings
  }

  func leaks() throws -> [PluginFinding] {
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
    // A block that is left behind once, and not by each round, is not a leak.
    let four = try SuspendingClock().measure { _ = try left(4) }
    let scale = four * 50 < .seconds(seconds) ? 16 : 1
    // Other threads of the host may allocate and free meanwhile, which few counts show.
    func median(_ rounds: Int) throws -> (blocks: Int, bytes: Int) {
      let counts = try (0..<3).map { _ in try left(rounds) }
      return (counts.map(\.blocks).sorted()[1], counts.map(\.bytes).sorted()[1])
    }
    let (few, many) = (try median(scale), try median(3 * scale))
    let rounds = 2 * scale
    // A block that the host frees meanwhile hides none of them.
    let blocks = (many.blocks - few.blocks + scale) / rounds
    let bytes = (many.bytes - few.bytes) / rounds
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
}
