import Foundation
import HitStacks
import HitTestStrategies
import Measurements
import TestSupport
import Testing

/// Which stacks a run measures, and what a run has of the recorded drag.
@Suite struct StackRowsTests {
  /// The names of the strategies for stacks.
  private static let strategies = StackRegistry.all(PackedMask.self).map { $0.name }

  /// A row about a stack.
  private struct Row: Hashable {
    let query: String
    let strategy: String
    let place: StackPlace

    var isFrame: Bool { query.hasPrefix("stack-move") }
  }

  private static let rows = Result {
    let run = try bench("--stacks", "--benchmark_list_tests=true")
    #expect(run.status == 0, "\(run)")
    return run.output.split(separator: "\n").compactMap { line -> Row? in
      guard let name = RowName(String(line)), let place = StackPlace(name: name.place),
        name.query.hasPrefix("stack-")
      else { return nil }
      return Row(query: name.query, strategy: name.contender, place: place)
    }
  }

  /// What `Benchmarks/README.md` says about what is left out is what the plan leaves out.
  @Test func theREADMESaysWhichRowsAreLeftOut() throws {
    let rows = try Self.rows.get()
    let text = try StoredCorpus.text(of: "Benchmarks/README.md").flat
    func most(_ isIncluded: (Row) -> Bool) -> Int {
      rows.filter(isIncluded).map(\.place.layers).max() ?? 0
    }
    func says(_ words: String) { #expect(text.contains(words), "\(words)") }
    func count(_ number: Int) -> String {
      let digits = String(number)
      return number < 1000
        ? digits : String(digits.prefix(digits.count - 3)) + "," + digits.suffix(3)
    }
    says(
      "`linear-walk` is therefore measured up to \(count(most { $0.strategy == "linear-walk" }))")
    let (picture, frames) = (
      most { $0.strategy == "id-buffer" }, most { $0.strategy == "id-buffer" && $0.isFrame }
    )
    says("`id-buffer` up to \(count(picture)) and its frames up to \(count(frames)),")
    says("all layers move up to \(count(most { $0.query == "stack-move-all" })).")
    // Stacks of 100,000 layers are prepared and moved in the sparse arrangement alone.
    let large = rows.filter { $0.place.layers == 100_000 && $0.place.arrangement != .sparse }
    #expect(Set(large.map(\.query)) == ["stack-topmost", "stack-single"])
    let largest = rows.filter { $0.place.layers == 1_000_000 }
    let (own, libraries) = (
      largest.filter { Self.strategies.contains($0.strategy) },
      largest.filter { !Self.strategies.contains($0.strategy) }
    )
    let elsewhere = own.filter { $0.place.arrangement != .sparse }
    #expect(Set(elsewhere.map(\.query)) == ["stack-topmost", "stack-single"])
    #expect(Set(own.map(\.query)).isSuperset(of: ["stack-build", "stack-move-some"]))
    #expect(libraries.allSatisfy { $0.query == "stack-topmost" && $0.place.arrangement == .sparse })
    says("the crowded ones and the pile are asked and neither prepared nor moved")
    // Smaller stacks have every row.
    for strategy in Self.strategies {
      for place in StackPlace.all where place.layers <= 1000 {
        let queries = Set(rows.filter { $0.strategy == strategy && $0.place == place }.map(\.query))
        var expected: Set = [
          "stack-topmost", "stack-single", "stack-build", "stack-move-some", "stack-move-all",
          "stack-frame-single", "stack-replace",
        ]
        // A picture of layer numbers finds no discs.
        if place == .underAFinger && strategy != "id-buffer" {
          expected.formUnion([
            "stack-disc-topmost", "stack-disc-nearest", "stack-disc-most-covered",
          ])
        }
        #expect(queries == expected, "\(strategy) \(place.name)")
      }
    }
  }

  /// The worst frames are those that were timed one by one, and replaced images have a time.
  @Test func worstFramesAndReplacedImagesAreMeasured() throws {
    let (_, results) = try benchmarked(
      "--stacks", "--quick",
      "--benchmark_filter=^stack-(frame-single|replace)/.*/sparse-20$",
      "--benchmark_repetitions=1")
    let rows = MeasuredRows(results)
    for strategy in Self.strategies {
      let frames = BenchmarkQuery.stackFrameSingle.row(strategy, "sparse-20")
      let median = try #require(rows.counter("p50_ns", of: frames), "\(frames)")
      let p99 = try #require(rows.counter("p99_ns", of: frames))
      let worst = try #require(rows.counter("worst_ns", of: frames))
      #expect(median > 0 && median <= p99 && p99 <= worst, "\(frames)")
      let replace = BenchmarkQuery.stackReplace.row(strategy, "sparse-20")
      #expect(try #require(rows.nanoseconds(replace)) > 0, "\(replace)")
    }
  }

  /// The results of a run have a time of the drag for every strategy, and no failure.
  @Test func aRunHasTheDragOfEveryStrategy() throws {
    let (run, results) = try benchmarked("--stacks", "--quick", "--benchmark_filter=^drag/")
    let rows = MeasuredRows(results)
    for strategy in Self.strategies {
      let name = "drag/\(strategy)/flowers-20"
      let time = try #require(rows.nanoseconds(name), "\(name)")
      #expect(time > 0 && time.isFinite, "\(name): \(time)")
      #expect(run.output.contains(strategy))
    }
    #expect(run.output.contains("An event of a recorded drag over twenty flowers"))
  }
}
