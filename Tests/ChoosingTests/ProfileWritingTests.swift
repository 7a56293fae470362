import Choosing
import Corpora
import Foundation
import HitTesting
import Measurements
import RandomNumbers
import TestSupport
import Testing

@Suite struct ProfileWritingTests {
  @Test func aWrittenProfileHasACommentAtEachKey() throws {
    let profile = try ProductProfile(
      yaml: "summary: Few \"buttons\"\nimages: {sizes: [64x48, 7x9]}\ntransforms: [none]",
      named: "kiosk.yaml")
    let lines = profile.yaml.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 })
    expectRecorded(profile.yaml, as: "profile")
  }

  @Test(
    arguments: [
      ("1 B", "1 B"), ("1023 B", "1023 B"), ("1024 B", "1 KiB"), ("1536 KiB", "1.5 MiB"),
      ("1024 GiB", "1024 GiB"), ("16777217 B", "16777217 B"), ("0.1 MiB", "102.4 KiB"),
    ])
  func quantitiesHaveTheLargestUnitWithoutAFractionBelowOne(given: String, written: String) throws {
    let profile = try ProductProfile(
      yaml: "images: {sizes: [1x1]}\nbudgets: {memory: \(given)}", named: "a.yaml")
    #expect(profile.yaml.contains("\n  memory: \(written)\n"))
  }

  @Test func readingWhatWasWrittenGivesTheSameProfile() throws {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<1000 {
      let profile = Self.profile(&random)
      let yaml = profile.yaml
      let read = try ProductProfile(yaml: yaml, named: "a.yaml")
      try #require(read == profile, "\(yaml)")
    }
  }

  /// A profile with any values that the format allows.
  private static func profile(_ random: inout SeededGenerator) -> ProductProfile {
    // Round numbers, numbers with all bits, and the ends of the range.
    func number(_ range: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return [range.lowerBound, range.upperBound].randomElement(using: &random)!
      case 1: return Double.random(in: range, using: &random).rounded(.up)
      case 2:
        let low = max(range.lowerBound, 1e-9)
        let value = exp(Double.random(in: log(low)...log(range.upperBound), using: &random))
        return min(max(value, range.lowerBound), range.upperBound)
      default: return Double.random(in: range, using: &random)
      }
    }
    func some<Value: Hashable>(_ all: [Value], atLeast count: Int) -> Set<Value> {
      Set(all.shuffled(using: &random).prefix(Int.random(in: count...all.count, using: &random)))
    }
    func text(_ length: ClosedRange<Int>) -> String {
      let letters = Array("ab \"\\'#:,[]{}&*!|>%@`~-?é漢🎈null0129\u{E000}.")
      return String(
        (0..<Int.random(in: length, using: &random)).map { _ in
          letters.randomElement(using: &random)!
        })
    }
    func rate(_ most: Double) -> Double {
      let rate = number(0...most)
      return rate < 1e-6 ? 0 : rate
    }
    func side() -> Int { Int.random(in: 1...4096, using: &random) }
    let sizes = some((0..<9).map { _ in DrawnSize(width: side(), height: side()) }, atLeast: 1)
    let frames = number(1...1000)
    let median = number(1...1e10)
    let asksStack = Bool.random(using: &random)
    let uses = QueryUse.allCases.filter { asksStack || !$0.isOfStack }
    let rates = some(uses, atLeast: 1).map { ($0, max(number(0...1e9), 1e-6)) }
    return ProductProfile(
      named: ["a", "null", "1e5", "0x1f", "sprite-game", "true", "y", "no", "12-30"]
        .randomElement(using: &random)!
    ) {
      $0.summary = text(0...200)
      $0.images = Bool.random(using: &random) ? .folder(text(1...100)) : .sizes(Array(sizes))
      $0.imagesAtOnce = Int.random(in: 1...10_000_000, using: &random)
      $0.imageChangesPerSecond = rate(1e6)
      $0.gravities = some(ContentsGravity.allCases, atLeast: 1)
      $0.transforms = some(TransformKind.allCases, atLeast: 0)
      $0.layerChangesPerSecond = rate(1e9)
      $0.threshold =
        Bool.random(using: &random)
        ? .perQuery : .fixed(.atLeast(Int.random(in: 1...255, using: &random)))
      $0.sampling = Sampling.allCases.randomElement(using: &random)!
      $0.queriesPerSecond = Dictionary(uniqueKeysWithValues: rates)
      $0.fidelity =
        [.exact, .float64, .float32, .fixed16, .footprint(radiusInTexels: number(0...4))]
        .randomElement(using: &random)!
      $0.budgets.bytes = number(1...0x1p40)
      if rates.contains(where: { $0.0.isOfStack }) {
        // What stacks do not have, and indexes that no budget holds, are contradictions.
        $0.stack = .init(
          layers: Int.random(in: 1...1_000_000, using: &random),
          spread: ProductProfile.Stack.Spread.allCases.randomElement(using: &random)!,
          nesting: ProductProfile.Stack.Nesting.allCases.randomElement(using: &random)!)
        $0.stack.pointer = StackPointer.allCases.randomElement(using: &random)!
        $0.stack.orderChangesPerSecond = rate(1e6)
        if $0.stack.spread == .masked {
          ($0.queriesPerSecond[.stackDiscs], $0.queriesPerSecond[.topmost]) = (nil, 1)
        }
        $0.budgets.bytes = max(
          $0.budgets.bytes,
          Double(IndexFacts.leastBytesPerLayer($0.fidelity) * $0.stack.layers))
      }
      $0.budgets.framesPerSecond = frames
      $0.budgets.nanosecondsPerFrame = number(1...(1e9 / frames).nextDown)
      $0.budgets.medianLatencyNanoseconds = median
      $0.budgets.p99LatencyNanoseconds = number(median...1e10)
    }
  }
}
