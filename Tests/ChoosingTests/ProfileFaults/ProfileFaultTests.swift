import Choosing
import Foundation
import TestSupport
import Testing

/// Everything that the format does not allow is one message that names the file, the line, the key
/// and what is allowed.
@Suite struct ProfileFaultTests {
  /// Texts that follow the line `images: {sizes: [64x64]}`; ⏎ stands for a new line.
  private static let lines =
    inputs(
      #"""
      image-at-once: 3 ¦ memory: 1 MiB ¦ budget: {memory: 1 MiB} ¦ budgets: {disk: 1 MiB}
      budgets: {fidelity: exact} ¦ colour: red ¦ name: a⏎name: b
      budgets: {memory: 1 B, memory: 1 B} ¦ budgets.memory: 1 B⏎budgets: {memory: 1 B}
      <<: {name: a} ¦ [a]: b ¦ ? {a: b}⏎: c ¦ ~: b ¦ budgets: 16 MiB ¦ budgets: ¦ budgets: []
      budgets: {} ¦ queries-per-second: [points] ¦ queries-per-second: {taps: 1}
      queries-per-second: {points: 0} ¦ name: {first: a} ¦ budgets: {memory: {of: 1 B}}
      images-at-once: 0 ¦ images-at-once: -5 ¦ images-at-once: 1.5 ¦ images-at-once: 10000001
      images-at-once: 99999999999999999999 ¦ images-at-once: 010 ¦ images-at-once: 08
      images-at-once: 00 ¦ images-at-once: 0x10 ¦ images-at-once: 1_000 ¦ images-at-once: 40,000
      images-at-once: many ¦ images-at-once: '5' ¦ images-at-once: [5] ¦ images-at-once:
      images-at-once: null ¦ images-at-once: ٣ ¦ image-changes-per-second: -1
      image-changes-per-second: .nan ¦ image-changes-per-second: .inf
      image-changes-per-second: nan ¦ image-changes-per-second: inf
      image-changes-per-second: 1e999 ¦ image-changes-per-second: 1000001
      image-changes-per-second: 1:30 ¦ image-changes-per-second: 10 Hz
      image-changes-per-second: true ¦ image-changes-per-second: 010 ¦ image-changes-per-second: 00
      layer-changes-per-second: 0.0000009 ¦ queries-per-second: {points: 1e-300}
      queries-per-second: {points: -1} ¦ budgets: {memory: 16 MB} ¦ budgets: {memory: 16}
      budgets: {memory: 16MiB} ¦ budgets: {memory: 16  MiB} ¦ budgets: {memory: 0 B}
      budgets: {memory: -1 MiB} ¦ budgets: {memory: 1025 GiB} ¦ budgets: {memory: inf MiB}
      budgets: {memory: 010 MiB} ¦ budgets: {frame-time: 1 MiB} ¦ budgets: {p99-latency: 11 s}
      budgets: {median-latency: 0.5 ns} ¦ budgets: {frames-per-second: 0}
      budgets: {p99-latency: 9 us} ¦ budgets: {frame-time: 17 ms} ¦ gravities: [resize, middle]
      gravities: [] ¦ gravities: resize ¦ gravities: [top, top] ¦ gravities:⏎- [top]
      gravities: [~] ¦ transforms: [skew] ¦ transforms: [none, scale] ¦ transforms: []
      sampling: linear ¦ fidelity: good ¦ fidelity: footprint(-1) ¦ fidelity: footprint(nan)
      threshold: 256 ¦ threshold: 0.5 ¦ threshold: 0128 ¦ name: My Game ¦ name: 007 Game
      name: a--b ¦ name: '' ¦ summary: ¦ summary: |⏎  a⏎  b ¦ name: [a ¦ name: "a ¦ name: 'a': b
      name: a⏎- b ¦ name: @a ¦ ---⏎name: a ¦ name: &x a ¦ name: *x ¦ name: !!str a
      stack: {layers: -1} ¦ stack: {layers: 1000001} ¦ stack: {layers: 10}
      stack: {spread: heaps} ¦ stack: {nesting: deep} ¦ stack: {scenes: a.json} ¦ stack: {pointer: lost} ¦ stack: 10
      queries-per-second: {topmost: 1} ¦ queries-per-second: {all-hits: -1}
      stack: {order-changes-per-second: -1} ¦ stack: {order-changes-per-second: 1}
      stack: {spread: crowded} ¦ stack: {nesting: nested}
      stack: {layers: 100000}⏎queries-per-second: {topmost: 1}⏎budgets: {memory: 6 MiB}
      stack: {layers: 10, spread: masked}⏎queries-per-second: {topmost: 1, stack-discs: 1}
      gravities: !list [top] ¦ gravities: [!!str top] ¦ budgets: &b {memory: 1 B}
      """#) + [
      "name: \(String(repeating: "a", count: 61))", "summary: \"\\e[31mred\"",
      "summary: \"\\u202Eright\"", "\tname: a", "name: a\u{1}",
    ]

  private static let texts =
    inputs(
      #"""
      # nothing ¦ ---⏎ ¦ images ¦ [1, 2] ¦ {} ¦ name: a ¦ ⏎⏎images: {} ¦ images: [a.png]
      images: {folder: ''} ¦ images: {folder: [a]} ¦ images: {sizes: 64x64} ¦ images: {sizes: []}
      images: {sizes: [64]} ¦ images: {sizes: [0x64]} ¦ images: {sizes: [64x-1]}
      images: {sizes: [64x?x8]} ¦ images: {sizes: [16385x1]} ¦ images: {sizes: [1x1, '1x1']}
      images: {sizes: [01x1]} ¦ images: {sizes: [16384x16384, 1x1]}
      images:⏎  sizes: [1x1]⏎  folder: a
      """#) + [
      "", String(repeating: "[", count: 50_000), String(repeating: "{a: ", count: 10_000),
      "images:\n  " + String(repeating: "- ", count: 9000),
      String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
      String(repeating: "- ", count: 30_000), String(repeating: "a", count: 65_537),
      String(repeating: "a", count: 60_000) + ": b",
      "images: {sizes: [\(String(repeating: "9", count: 60_000))x1]}",
      "? \(String(repeating: "x", count: 5000))\n: 1",
    ]

  private static func inputs(_ text: String) -> [String] {
    text.replacing("\n", with: " ¦ ").replacing("⏎", with: "\n").components(separatedBy: " ¦ ")
  }

  /// Reads a profile that is refused, by messages of one line each.
  private func read(_ yaml: String) throws(ProfileFaults) {
    do {
      _ = try ProductProfile(yaml: yaml, named: "a.yaml")
    } catch {
      for line in error.lines {
        #expect(line.hasPrefix("a.yaml:") && line.count < 500, "\(line)")
        #expect(!line.contains { $0.isNewline } && !line.contains("yaml_"), "\(line)")
      }
      throw error
    }
  }

  @Test func aFaultInALineIsOneMessage() {
    expectRefusals(of: Self.lines, as: "profile-lines") { line in
      do throws(ProfileFaults) {
        try read("images: {sizes: [64x64]}\n\(line)\n")
      } catch {
        #expect(error.faults.count == 1 && error.faults[0].line != nil, "\(error)")
        throw error
      }
    }
  }

  @Test func aFaultOfAWholeTextIsNamed() {
    expectRefusals(of: Self.texts, as: "profile-texts", by: read)
  }
}
