import Choosing
import Testing

/// Everything that the format does not allow is one message that names the file, the line, the key
/// and what is allowed.
@Suite struct ProfileFaultTests {
  /// Texts that follow the line `images: {sizes: [64x64]}`, and what their message holds; ⏎ stands
  /// for a new line.
  private static let lines =
    rows(
      #"""
      image-at-once: 3 → 2: unknown key "image-at-once", did you mean images-at-once?
      memory: 1 MiB → 2: unknown key "memory", did you mean memory in budgets?
      budget: {memory: 1 MiB} → 2: unknown key "budget", did you mean budgets?
      budgets: {disk: 1 MiB} → 2: budgets: unknown key "disk", expected one of memory, frames-per-s
      budgets: {fidelity: exact} → 2: budgets: unknown key "fidelity", did you mean fidelity in no g
      colour: red → , fidelity, budgets, images or queries-per-second
      name: a⏎name: b → 2: found the key "name" twice, expected it once
      budgets: {memory: 1 B, memory: 1 B} → 2: found the key "memory" twice, expected it once
      budgets.memory: 1 B⏎budgets: {memory: 1 B} → 2: unknown key "budgets.memory", expected one of
      <<: {name: a} → 2: unknown key "<<", expected one of name, summary, images-at-once, image-chang
      [a]: b → 2: found a list in the place of a key
      ? {a: b}⏎: c → 2: found keys with values in the place of a key
      ~: b → 2: unknown key "~", expected one of
      budgets: 16 MiB → 2: budgets: found "16 MiB", expected the keys memory, frames-per-second, f
      budgets: → 2: budgets: found nothing, expected the keys memory
      budgets: [] → 2: budgets: found an empty list, expected the keys memory
      budgets: {} → 2: budgets: found no keys, expected the keys memory
      queries-per-second: [points] → 2: queries-per-second: found a list, expected the keys points,
      queries-per-second: {taps: 1} → 2: queries-per-second: unknown key "taps", expected one of po
      queries-per-second: {points: 0} → 2: queries-per-second: all rates are 0, expected one above 0
      name: {first: a} → 2: name: found keys with values, expected lowercase letters
      budgets: {memory: {of: 1 B}} → 2: budgets.memory: found keys with values, expected a number
      images-at-once: 0 → 2: images-at-once: found "0", expected a whole number from 1 to 10 million
      images-at-once: -5 → 2: images-at-once: found "-5", expected a whole number from 1 to 10 million
      images-at-once: 1.5 → found "1.5", expected a whole number
      images-at-once: 10000001 → found "10000001", expected a whole number
      images-at-once: 99999999999999999999 → found "99999999999999999999", expected a whole number
      images-at-once: 010 → found "010", whose first 0 may mean an octal number, expected a whole num
      images-at-once: 08 → found "08", whose first 0 may mean an octal number, expected
      images-at-once: 00 → found "00", expected a whole number
      images-at-once: 0x10 → found "0x10", expected a whole number
      images-at-once: 1_000 → found "1_000", expected a whole number
      images-at-once: 40,000 → found "40,000", expected a whole number
      images-at-once: many → found "many", expected a whole number
      images-at-once: '5' → found "5" in quotation marks, expected a whole number
      images-at-once: [5] → 2: images-at-once: found a list, expected a whole number
      images-at-once: → 2: images-at-once: found nothing, expected a whole number
      images-at-once: null → found nothing, expected a whole number
      images-at-once: ٣ → found "٣", expected a whole number
      image-changes-per-second: -1 → found "-1", expected 0 or a number from 0.000001 to 1 million
      image-changes-per-second: .nan → found ".nan", expected 0 or a number
      image-changes-per-second: .inf → found ".inf", expected 0 or a number
      image-changes-per-second: nan → found "nan", expected 0 or a number
      image-changes-per-second: inf → found "inf", expected 0 or a number
      image-changes-per-second: 1e999 → found "1e999", expected 0 or a number
      image-changes-per-second: 1000001 → found "1000001", expected 0 or a number
      image-changes-per-second: 1:30 → found "1:30", expected 0 or a number
      image-changes-per-second: 10 Hz → found "10 Hz", expected 0 or a number
      image-changes-per-second: true → found "true", expected 0 or a number
      image-changes-per-second: 010 → found "010", whose first 0 may mean an octal number, expected 0
      image-changes-per-second: 00 → found "00", expected 0 or a number
      layer-changes-per-second: 0.0000009 → found "0.0000009", expected 0 or a number
      queries-per-second: {points: 1e-300} → points: found "1e-300", expected 0 or a
      queries-per-second: {points: -1} → 2: queries-per-second.points: found "-1", expected
      budgets: {memory: 16 MB} → 2: budgets.memory: found "16 MB", expected a number, a blank and B,
      budgets: {memory: 16 MB} → KiB, MiB or GiB, from 1 B to 1024 GiB, such as 16 MiB
      budgets: {memory: 16} → budgets.memory: found "16", expected a number, a blank and B
      budgets: {memory: 16MiB} → found "16MiB", expected
      budgets: {memory: 16  MiB} → found "16  MiB", expected
      budgets: {memory: 0 B} → found "0 B", expected
      budgets: {memory: -1 MiB} → found "-1 MiB", expected
      budgets: {memory: 1025 GiB} → found "1025 GiB", expected
      budgets: {memory: inf MiB} → found "inf MiB", expected
      budgets: {memory: 010 MiB} → found "010 MiB", whose first 0 may mean an octal number, expected
      budgets: {frame-time: 1 MiB} → budgets.frame-time: found "1 MiB", expected a number, a blank an
      budgets: {frame-time: 1 MiB} → ns, us, ms or s, from 1 ns to 1 s, such as 1.5 ms
      budgets: {p99-latency: 11 s} → from 1 ns to 10 s
      budgets: {median-latency: 0.5 ns} → budgets.median-latency: found
      budgets: {frames-per-second: 0} → found "0", expected a number from 1 to 1000
      budgets: {p99-latency: 9 us} → 2: budgets.p99-latency: found 9 us, expected at least the media
      budgets: {frame-time: 17 ms} → 2: budgets.frame-time: found 17 ms, expected at most the time o
      budgets: {frame-time: 17 ms} → a frame, which is 16.666666 ms at 60 frames per second
      gravities: [resize, middle] → 2: gravities: found "middle", expected a list of resize, resizeA
      gravities: [] → 2: gravities: found an empty list, expected a list of resize, resizeAspect
      gravities: resize → bottomLeft or bottomRight, in brackets, such as [resize]
      gravities: [top, top] → gravities: found "top" twice, expected it once
      gravities:⏎- [top] → 3: gravities: found a list in a list, expected a list of texts
      gravities: [~] → gravities: found nothing in a list, expected a list of texts
      transforms: [skew] → found "skew", expected a list of scale, mirror, rotate or shear, or of none
      transforms: [none, scale] → transforms: found "none", expected a list of scale
      transforms: [] → transforms: found an empty list, expected
      sampling: linear → expected nearest, linear-clamp or linear-decal
      fidelity: good → expected exact, float64, float32, fixed16, or footprint(R) with R texels from
      fidelity: footprint(-1) → found "footprint(-1)", expected exact
      fidelity: footprint(nan) → found "footprint(nan)", expected exact
      threshold: 256 → expected the least alpha that hits, a whole number from 1 to 255, or per-query
      threshold: 0.5 → threshold: found "0.5", expected the least alpha
      threshold: 0128 → found "0128", whose first 0 may mean an octal number, expected the
      name: My Game → name: found "My Game", expected lowercase letters, digits and hyphens
      name: 007 Game → found "007 Game", expected lowercase letters
      name: a--b → found "a--b", expected lowercase letters
      name: '' → found "", expected lowercase letters
      summary: → summary: found nothing, expected a text, at most 200 characters on one line
      summary: |⏎  a⏎  b → summary: found "a b", expected a text
      name: [a → no YAML: did not find expected
      name: "a → no YAML: found unexpected end of stream
      name: 'a': b → no YAML: mapping values are not allowed
      name: a⏎- b → no YAML: did not find expected key
      name: @a → no YAML: found character that cannot start any token
      ---⏎name: a → found a second document, expected one
      name: &x a → 2: name: found the anchor "x", expected no anchors and aliases
      name: *x → no YAML: found undefined alias
      name: !!str a → 2: name: found the tag "tag:yaml.org,2002:str", expected no tags
      gravities: !list [top] → gravities: found the tag "!list", expected no tags
      gravities: [!!str top] → gravities: found the tag
      budgets: &b {memory: 1 B} → budgets: found the anchor "b"
      """#) + [
      ("name: \(String(repeating: "a", count: 61))", "expected lowercase letters"),
      ("summary: \"\\e[31mred\"", "summary: found \"\u{FFFD}[31mred\", expected a text"),
      ("summary: \"\\u202Eright\"", "summary: found \"\u{FFFD}right\", expected a text"),
      ("\tname: a", "no YAML: found character that cannot start any token"),
      ("name: a\u{1}", "no YAML: control characters are not allowed"),
    ]

  /// Whole texts.
  private static let texts =
    rows(
      #"""
       → a.yaml: is empty, expected keys such as images
      # nothing → a.yaml: is empty
      ---⏎ → a.yaml:2: found nothing, expected keys with values, such as images
      images → a.yaml:1: found "images", expected keys with values, such as images
      [1, 2] → a.yaml:1: found a list, expected keys with values
      {} → a.yaml: images: not there
      name: a → a.yaml: images: not there, expected a folder of PNG files or a list of sizes
      ⏎⏎images: {} → a.yaml:3: images: found no keys, expected the keys folder or sizes
      images: [a.png] → a.yaml:1: images: found a list, expected the keys folder or sizes
      images: {folder: ''} → a.yaml:1: images.folder: found "", expected the path
      images: {folder: [a]} → a.yaml:1: images.folder: found a list, expected the path
      images: {sizes: 64x64} → a.yaml:1: images.sizes: found "64x64", expected a list of WIDTHxHEIGHT
      images: {sizes: []} → a.yaml:1: images.sizes: found an empty list, expected a list of WIDTHxHEI
      images: {sizes: [64]} → found "64", expected a list of WIDTHxHEIGHT in texels, each from 1
      images: {sizes: [0x64]} → found "0x64", expected
      images: {sizes: [64x-1]} → found "64x-1", expected
      images: {sizes: [64x?x8]} → found "64x?x8", expected
      images: {sizes: [16385x1]} → each from 1 to 16384, such as 640x480
      images: {sizes: [1x1, '1x1']} → found "1x1" twice, expected it once
      images: {sizes: [01x1]} → found "01x1", whose first 0 may mean an octal number, expected
      images: {sizes: [16384x16384, 1x1]} → a.yaml:1: images.sizes: found 268435457 texels in all siz
      images:⏎  sizes: [1x1]⏎  folder: a → a.yaml:3: images.folder: found beside images.sizes, expect
      """#) + [
      (String(repeating: "[", count: 50_000), "a.yaml:1: is nested too deeply, expected keys with"),
      (String(repeating: "{a: ", count: 10_000), "a.yaml:1: is nested too deeply, expected keys"),
      ("images:\n  " + String(repeating: "- ", count: 9000), "a.yaml:2: is nested too deeply"),
      (
        String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
        "a.yaml:1: found a list"
      ), (String(repeating: "- ", count: 30_000), "a.yaml:1: is nested too deeply"),
      (
        String(repeating: "a", count: 65_537), "a.yaml: has more than 65536 bytes, expected the fil"
      ),
      (String(repeating: "a", count: 60_000) + ": b", "a.yaml:1: "),
      (
        "images: {sizes: [\(String(repeating: "9", count: 60_000))x1]}",
        "a.yaml:1: images.sizes: found"
      ), ("? \(String(repeating: "x", count: 5000))\n: 1", "a.yaml:1: unknown key \"xxxxx"),
    ]

  private static func rows(_ text: String) -> [(text: String, message: String)] {
    text.split(separator: "\n").map { row in
      let parts = row.split(separator: "→", omittingEmptySubsequences: false)
      return (
        String(parts[0].dropLast()).replacing("⏎", with: "\n"), String(parts[1].dropFirst())
      )
    }
  }

  private func faults(_ yaml: String) throws -> ProfileFaults {
    let found = try #require(throws: ProfileFaults.self) {
      try ProductProfile(yaml: yaml, named: "a.yaml")
    }
    for line in found.lines {
      #expect(line.hasPrefix("a.yaml:") && line.count < 500, "\(line)")
      #expect(!line.contains { $0.isNewline } && !line.contains("yaml_"), "\(line)")
    }
    return found
  }

  @Test(arguments: lines) func aFaultInALineIsOneMessage(line: String, message: String) throws {
    let found = try faults("images: {sizes: [64x64]}\n\(line)\n")
    #expect(found.faults.count == 1 && found.faults[0].line != nil, "\(found)")
    #expect(found.lines[0].contains(message), "\(found)")
  }

  @Test(arguments: texts) func aFaultOfAWholeTextIsNamed(text: String, message: String) throws {
    #expect(try faults(text).lines[0].contains(message))
  }
}
