import Choosing
import Foundation
import RandomNumbers
import TestSupport
import Testing

/// A file that is not a profile is refused at once, by messages of one line.
@Suite struct HostileFileTests {
  @Test func theNameOfAFileStaysOnOneLine() {
    let fault = ProfileFault("is wrong", file: "a\nb\u{1B}.yaml", line: 2, key: "name")
    #expect(fault.description == "a b\u{FFFD}.yaml:2: name: is wrong")
  }

  @Test(arguments: [
    ("/no.yaml", "there is no such file"), ("/dev/null/no.yaml", "there is no such file"),
    ("/", "is a folder, expected the file of a profile"), ("/dev/null", "is empty, expected keys"),
    ("/dev/zero", "has more than 65536 bytes"),
  ])
  func whatIsNoFileIsNamed(path: String, reason: String) {
    #expect { try ProductProfile(contentsOfFile: path) } throws: {
      "\($0)".hasPrefix("\(path): \(reason)")
    }
  }

  @Test(
    arguments: [
      ([UInt8]("a: b\nc: \u{E9}\n".utf8.map { $0 == 0xC3 ? 0xFF : $0 }), ":2: is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0], ":1: is not UTF-8"), ([], ": is empty"), ([0], ":1: no YAML"),
      ([UInt8](repeating: 0x23, count: 70_000), ": has more than 65536 bytes"),
    ] as [([UInt8], String)])
  func bytesThatAreNoTextAreRefused(bytes: [UInt8], fault: String) throws {
    let file = try TemporaryFile("")
    try Data(bytes).write(to: URL(fileURLWithPath: file.path))
    #expect {
      try withExtendedLifetime(file) { try ProductProfile(contentsOfFile: file.path) }
    } throws: { "\($0)".hasPrefix(file.path + fault) }
  }

  @Test(.timeLimit(.minutes(1))) func aliasesThatStandForGigabytesAreRefused() {
    var bomb = "l0: &l0 [a, a]\n"
    for level in 1...10 {
      let aliases = Array(repeating: "*l\(level - 1)", count: 9).joined(separator: ", ")
      bomb += "l\(level): &l\(level) [\(aliases)]\n"
    }
    let few = bomb.replacing(/(, \*l.){6}/, with: "")
    for (text, fault) in [
      (bomb, "a.yaml:5: found too many aliases, expected none"),
      (few + "? *l10\n: a\n", "found the anchor"),
    ] {
      #expect { try ProductProfile(yaml: text, named: "a.yaml") } throws: {
        "\($0)".contains(fault)
      }
    }
  }

  @Test func aDamagedFileIsReadOrRefused() throws {
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
