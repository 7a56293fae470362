import Choosing
import Testing

/// Every line that the format does not allow is one message that names the file, the line, the key
/// and what is allowed.
@Suite("Faults in a line of a profile")
struct LineFaultTests {
  /// A line that replaces the second line of a good profile, and the message after the file's name.
  private static let lines: [(line: String, message: String)] = [
    // Keys.
    ("image-at-once: 3", #"2: unknown key "image-at-once", did you mean images-at-once?"#),
    ("memory: 1 MiB", #"2: unknown key "memory", did you mean memory in budgets?"#),
    ("budget: {memory: 1 MiB}", #"2: unknown key "budget", did you mean budgets?"#),
    (
      "budgets: {disk: 1 MiB}",
      #"2: budgets: unknown key "disk", expected one of memory, frames-per-second, frame-time, "#
        + "median-latency or p99-latency"
    ),
    (
      "colour: red",
      #"2: unknown key "colour", expected one of name, summary, images-at-once, "#
        + "image-changes-per-second, gravities, transforms, layer-changes-per-second, threshold, "
        + "sampling, fidelity, budgets, images or queries-per-second"
    ),
    ("name: a\nname: b", #"2: found the key "name" twice, expected it once"#),
    ("budgets: {memory: 1 B, memory: 1 B}", #"2: found the key "memory" twice, expected it once"#),
    (
      "budgets.memory: 1 B\nbudgets: {memory: 1 B}",
      #"2: unknown key "budgets.memory", expected one of name"#
    ),
    ("<<: {name: a}", #"2: unknown key "<<", expected one of name"#),
    ("[a]: b", "2: found a list in the place of a key"),
    ("? {a: b}\n: c", "2: found keys with values in the place of a key"),
    ("~: b", #"2: unknown key "~", expected one of"#),
    (
      "budgets: {fidelity: exact}",
      #"2: budgets: unknown key "fidelity", did you mean fidelity in no"#
    ),
    // Groups.
    ("budgets: 16 MiB", #"2: budgets: found "16 MiB", expected the keys memory, frames-per-se"#),
    ("budgets:", "2: budgets: found nothing, expected the keys memory"),
    ("budgets: []", "2: budgets: found an empty list, expected the keys memory"),
    ("budgets: {}", "2: budgets: found no keys, expected the keys memory"),
    (
      "queries-per-second: [points]",
      "2: queries-per-second: found a list, expected the keys points,"
    ),
    ("name: {first: a}", "2: name: found keys with values, expected lowercase letters"),
    (
      "budgets: {memory: {of: 1 B}}", "2: budgets.memory: found keys with values, expected a number"
    ),
    // Whole numbers.
    (
      "images-at-once: 0",
      #"2: images-at-once: found "0", expected a whole number from 1 to 10 mil"#
    ),
    (
      "images-at-once: -5",
      #"2: images-at-once: found "-5", expected a whole number from 1 to 10 m"#
    ),
    ("images-at-once: 1.5", #"found "1.5", expected a whole number"#),
    ("images-at-once: 10000001", #"found "10000001", expected a whole number"#),
    ("images-at-once: 99999999999999999999", #"found "99999999999999999999", expected a whole"#),
    (
      "images-at-once: 010",
      #"found "010", whose first 0 may mean an octal number, expected a whole number from 1 to"#
    ),
    ("images-at-once: 08", #"found "08", whose first 0 may mean an octal number, expected"#),
    ("images-at-once: 00", #"found "00", expected a whole number"#),
    ("threshold: 0128", #"found "0128", whose first 0 may mean an octal number, expected the"#),
    ("image-changes-per-second: 010", #"found "010", whose first 0 may mean an octal number, "#),
    ("image-changes-per-second: 00", #"found "00", expected 0 or a number"#),
    ("budgets: {memory: 010 MiB}", #"found "010 MiB", whose first 0 may mean an octal number, "#),
    ("name: 007 Game", #"found "007 Game", expected lowercase letters"#),
    ("images-at-once: 0x10", #"found "0x10", expected a whole number"#),
    ("images-at-once: 1_000", #"found "1_000", expected a whole number"#),
    ("images-at-once: 40,000", #"found "40,000", expected a whole number"#),
    ("images-at-once: many", #"found "many", expected a whole number"#),
    ("images-at-once: '5'", #"found "5" in quotation marks, expected a whole number"#),
    ("images-at-once: [5]", "2: images-at-once: found a list, expected a whole number"),
    ("images-at-once:", "2: images-at-once: found nothing, expected a whole number"),
    ("images-at-once: null", "found nothing, expected a whole number"),
    ("images-at-once: ٣", #"found "٣", expected a whole number"#),
    // Rates.
    (
      "image-changes-per-second: -1",
      #"found "-1", expected 0 or a number from 0.000001 to 1 million"#
    ),
    ("image-changes-per-second: .nan", #"found ".nan", expected 0 or a number"#),
    ("image-changes-per-second: .inf", #"found ".inf", expected 0 or a number"#),
    ("image-changes-per-second: nan", #"found "nan", expected 0 or a number"#),
    ("image-changes-per-second: inf", #"found "inf", expected 0 or a number"#),
    ("image-changes-per-second: 1e999", #"found "1e999", expected 0 or a number"#),
    ("image-changes-per-second: 1000001", #"found "1000001", expected 0 or a number"#),
    ("image-changes-per-second: 1:30", #"found "1:30", expected 0 or a number"#),
    ("image-changes-per-second: 10 Hz", #"found "10 Hz", expected 0 or a number"#),
    ("image-changes-per-second: true", #"found "true", expected 0 or a number"#),
    ("queries-per-second: {points: 1e-300}", #"points: found "1e-300", expected 0 or a"#),
    ("layer-changes-per-second: 0.0000009", #"found "0.0000009", expected 0 or a number"#),
    ("queries-per-second: {points: -1}", #"2: queries-per-second.points: found "-1", expected"#),
    (
      "queries-per-second: {points: 0}",
      "2: queries-per-second: all rates are 0, expected one above 0"
    ),
    (
      "queries-per-second: {taps: 1}",
      #"2: queries-per-second: unknown key "taps", expected one of po"#
    ),
    // Quantities.
    (
      "budgets: {memory: 16 MB}",
      #"2: budgets.memory: found "16 MB", expected a number, a blank and B, KiB, MiB or GiB, "#
        + "from 1 B to 1024 GiB, such as 16 MiB"
    ),
    ("budgets: {memory: 16}", #"budgets.memory: found "16", expected a number, a blank and B"#),
    ("budgets: {memory: 16MiB}", #"found "16MiB", expected"#),
    ("budgets: {memory: 16  MiB}", #"found "16  MiB", expected"#),
    ("budgets: {memory: 0 B}", #"found "0 B", expected"#),
    ("budgets: {memory: -1 MiB}", #"found "-1 MiB", expected"#),
    ("budgets: {memory: 1025 GiB}", #"found "1025 GiB", expected"#),
    ("budgets: {memory: inf MiB}", #"found "inf MiB", expected"#),
    (
      "budgets: {frame-time: 1 MiB}",
      "budgets.frame-time: found \"1 MiB\", expected a number, a blank "
        + "and ns, us, ms or s, from 1 ns to 1 s, such as 1.5 ms"
    ),
    ("budgets: {p99-latency: 11 s}", "from 1 ns to 10 s"),
    ("budgets: {median-latency: 0.5 ns}", "budgets.median-latency: found"),
    ("budgets: {frames-per-second: 0}", #"found "0", expected a number from 1 to 1000"#),
    (
      "budgets: {p99-latency: 9 us}",
      "2: budgets.p99-latency: found 9 us, expected at least the median, 10 us"
    ),
    (
      "budgets: {frame-time: 17 ms}",
      "2: budgets.frame-time: found 17 ms, expected at most the time of a frame, which is "
        + "16.666666 ms at 60 frames per second"
    ),
    // Names.
    (
      "gravities: [resize, middle]",
      #"2: gravities: found "middle", expected a list of resize, resi"#
    ),
    ("gravities: []", "2: gravities: found an empty list, expected a list of resize, resizeAspect"),
    ("gravities: resize", #"gravities: found "resize", expected a list of resize"#),
    (
      "gravities: resize",
      "bottomLeft or bottomRight, in brackets, such as [resize]"
    ),
    ("gravities: [top, top]", #"gravities: found "top" twice, expected it once"#),
    ("gravities: [[top]]", "gravities: found a list in a list, expected a list of texts"),
    ("gravities: [~]", "gravities: found nothing in a list, expected a list of texts"),
    (
      "transforms: [skew]",
      #"found "skew", expected a list of scale, mirror, rotate or shear, or of none"#
    ),
    ("transforms: [none, scale]", #"transforms: found "none", expected a list of scale"#),
    ("transforms: []", "transforms: found an empty list, expected"),
    ("sampling: linear", "expected nearest, linear-clamp or linear-decal"),
    (
      "fidelity: good",
      "expected exact, float64, float32, fixed16, or footprint(R) with R texels fro"
    ),
    ("fidelity: footprint(-1)", #"found "footprint(-1)", expected exact"#),
    ("fidelity: footprint(nan)", #"found "footprint(nan)", expected exact"#),
    (
      "threshold: 256",
      "expected the least alpha that hits, a whole number from 1 to 255, or per-qu"
    ),
    ("threshold: 0.5", #"threshold: found "0.5", expected the least alpha"#),
    ("name: My Game", #"name: found "My Game", expected lowercase letters, digits and hyphens"#),
    ("name: a--b", #"found "a--b", expected lowercase letters"#),
    ("name: \(String(repeating: "a", count: 61))", "expected lowercase letters"),
    ("name: ''", #"found "", expected lowercase letters"#),
    ("summary:", "summary: found nothing, expected a text, at most 200 characters"),
    ("summary: |\n  a\n  b", #"summary: found "a b", expected a text"#),
    ("summary: \"\\e[31mred\"", "summary: found \"\u{FFFD}[31mred\", expected a text"),
    ("summary: \"\\u202Eright\"", "summary: found \"\u{FFFD}right\", expected a text"),
    // YAML.
    ("name: [a", "no YAML: did not find expected"),
    ("name: \"a", "no YAML: found unexpected end of stream"),
    ("name: 'a': b", "no YAML: mapping values are not allowed"),
    ("\tname: a", "no YAML: found character that cannot start any token"),
    ("name: a\n- b", "no YAML: did not find expected key"),
    ("name: a\u{1}", "no YAML: control characters are not allowed"),
    ("name: @a", "no YAML: found character that cannot start any token"),
    ("---\nname: a", "found a second document, expected one"),
    ("name: &x a", #"2: name: found the anchor "x", expected no anchors and aliases"#),
    ("name: *x", "no YAML: found undefined alias"),
    ("name: !!str a", #"2: name: found the tag "tag:yaml.org,2002:str", expected no tags"#),
    ("gravities: !list [top]", #"gravities: found the tag "!list", expected no tags"#),
    ("gravities: [!!str top]", "gravities: found the tag"),
    ("budgets: &b {memory: 1 B}", #"budgets: found the anchor "b""#),
  ]

  @Test("Faults in a line", arguments: lines)
  func faults(line: String, message: String) throws {
    let all = try #require(throws: ProfileFaults.self) {
      try ProductProfile(yaml: "images: {sizes: [64x64]}\n\(line)\n", named: "a.yaml")
    }
    let found = all.faults[0]
    #expect(all.faults.count == 1, "\(all)")
    let text = found.description
    #expect(text.hasPrefix("a.yaml:"))
    #expect(text.contains(message))
    #expect(!text.contains { $0.isNewline })
    #expect(found.line != nil)
    #expect(text.count < 500)
  }
}
