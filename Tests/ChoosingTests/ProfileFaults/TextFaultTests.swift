import Choosing
import RandomNumbers
import Testing

/// Every text that is no profile is one message that names the file and the place.
@Suite("Faults of the text of a profile")
struct TextFaultTests {
  /// Whole texts, and the message.
  private static let texts: [(text: String, message: String)] = [
    ("", "a.yaml: is empty, expected keys such as images"),
    ("# nothing\n", "a.yaml: is empty"),
    ("---\n", "a.yaml:2: found nothing, expected keys with values, such as images"),
    ("images", #"a.yaml:1: found "images", expected keys with values, such as images"#),
    ("[1, 2]", "a.yaml:1: found a list, expected keys with values"),
    ("{}", "a.yaml: images: not there, expected a folder of PNG files or a list of sizes"),
    ("name: a", "a.yaml: images: not there, expected a folder of PNG files or a list of sizes"),
    ("\n\nimages: {}", "a.yaml:3: images: found no keys, expected the keys folder or sizes"),
    ("images: [a.png]", "a.yaml:1: images: found a list, expected the keys folder or sizes"),
    ("images: {folder: ''}", #"a.yaml:1: images.folder: found "", expected the path"#),
    ("images: {folder: [a]}", "a.yaml:1: images.folder: found a list, expected the path"),
    (
      "images: {sizes: 64x64}",
      #"a.yaml:1: images.sizes: found "64x64", expected a list of WIDTHxH"#
    ),
    (
      "images: {sizes: []}", "a.yaml:1: images.sizes: found an empty list, expected a list of WIDTH"
    ),
    (
      "images: {sizes: [64]}",
      #"found "64", expected a list of WIDTHxHEIGHT in texels, each from 1"#
    ),
    ("images: {sizes: [0x64]}", #"found "0x64", expected"#),
    ("images: {sizes: [64x-1]}", #"found "64x-1", expected"#),
    ("images: {sizes: [16385x1]}", "each from 1 to 16384, such as 640x480"),
    ("images: {sizes: [1x1, '1x1']}", #"found "1x1" twice, expected it once"#),
    ("images: {sizes: [01x1]}", #"found "01x1", whose first 0 may mean an octal number, expected"#),
    (
      "images: {sizes: [16384x16384, 1x1]}",
      "a.yaml:1: images.sizes: found 268435457 texels in all sizes together, expected at most 2684"
    ),
    (
      "images:\n  sizes: [1x1]\n  folder: a",
      "a.yaml:3: images.folder: found beside images.sizes, expected one of them"
    ),
    (String(repeating: "[", count: 50_000), "a.yaml:1: is nested too deeply, expected keys with v"),
    (String(repeating: "{a: ", count: 10_000), "a.yaml:1: is nested too deeply, expected keys"),
    ("images:\n  " + String(repeating: "- ", count: 9000), "a.yaml:2: is nested too deeply"),
    (
      String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
      "a.yaml:1: found a list"
    ),
    (String(repeating: "- ", count: 30_000), "a.yaml:1: is nested too deeply"),
    (String(repeating: "a", count: 65_537), "a.yaml: has more than 65536 bytes, expected the file"),
    (String(repeating: "a", count: 60_000) + ": b", "a.yaml:1: "),
    (
      "images: {sizes: [\(String(repeating: "9", count: 60_000))x1]}",
      "a.yaml:1: images.sizes: found"
    ),
    ("? \(String(repeating: "x", count: 5000))\n: 1", "a.yaml:1: unknown key \"xxxxx"),
  ]

  @Test("Faults of a whole text", arguments: texts)
  func faultsOfTexts(text: String, message: String) throws {
    let found = try #require(throws: ProfileFaults.self) {
      try ProductProfile(yaml: text, named: "a.yaml")
    }
    #expect(found.lines[0].contains(message))
    #expect(found.lines.allSatisfy { $0.count < 500 && !$0.contains("yaml_") })
  }

  @Test("Aliases that stand for gigabytes are refused at once", .timeLimit(.minutes(1)))
  func aliasBombs() {
    var bomb = "l0: &l0 [a, a, a, a, a, a, a, a, a]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*l\(level - 1)", count: 9).joined(separator: ", ")
      bomb += "l\(level): &l\(level) [\(aliases)]\n"
    }
    var keys = "l0: &l0 [a, a]\n"
    for level in 1...10 {
      keys += "l\(level): &l\(level) [*l\(level - 1), *l\(level - 1), *l\(level - 1)]\n"
    }
    for text in [bomb, keys + "? *l10\n: a\n"] {
      #expect { try ProductProfile(yaml: text, named: "a.yaml") } throws: {
        "\($0)".contains("alias") || "\($0)".contains("anchor")
      }
    }
  }

  @Test("A damaged file is read or refused on one line")
  func damagedFiles() throws {
    let whole = try ProductProfile(
      yaml: "images: {sizes: [64x64]}\nsummary: 'a # b'", named: "a.yaml")
    let bytes = Array(whole.yaml.utf8)
    var random = SeededGenerator(seed: 7)
    let damage = Array("\n\t :-?,[]{}&*!|>'\"%@`#~x0\u{0}\u{7F}é".utf8)
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[at] = damage.randomElement(using: &random)!
        case 1: damaged.insert(damage.randomElement(using: &random)!, at: at)
        case 2: damaged.remove(at: at)
        default: damaged.removeSubrange(at..<min(at + 40, damaged.count))
        }
      }
      do {
        _ = try ProductProfile(yaml: String(decoding: damaged, as: UTF8.self), named: "a.yaml")
      } catch {
        for line in error.lines {
          #expect(line.hasPrefix("a.yaml:"))
          #expect(line.count < 500 && !line.contains { $0.isNewline })
        }
      }
    }
  }
}
