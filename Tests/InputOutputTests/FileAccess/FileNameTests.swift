import FileAccess
import Testing

/// Paths of any bytes as texts, and back.
@Suite struct FileNameTests {
  @Test(
    arguments: [
      (Array("a/b.png".utf8), "a/b.png"), (Array("ü ✓ 🂡".utf8), "ü ✓ 🂡"), ([], ""),
      ([0x63, 0x61, 0x66, 0xE9], #"caf\xE9"#), ([0xFF, 0x2F, 0x80], #"\xFF/\x80"#),
      // The start of a scalar, whose rest is missing or another letter.
      ([0xE2, 0x9C], #"\xE2\x9C"#), ([0xC3, 0x61], #"\xC3a"#),
      // An overlong slash, and half of a pair of surrogates.
      ([0xC0, 0xAF], #"\xC0\xAF"#), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
      // What could be taken for an escape is one itself.
      (Array(#"a\xE9"#.utf8), #"a\x5CxE9"#), (Array(#"a\x5C"#.utf8), #"a\x5Cx5C"#),
      (Array(#"a\x41\xe9\n\"#.utf8), #"a\x41\xe9\n\"#),
    ] as [([UInt8], String)])
  func pathsAreWrittenAndReadBack(path: [UInt8], text: String) {
    #expect(FileName.text(path) == text)
    #expect(FileName.path(text) == path)
  }

  @Test func everyPairOfBytesIsReadBack() {
    for pair in UInt16.min...UInt16.max {
      let path = [0x5C, 0x78, UInt8(pair >> 8), UInt8(pair & 0xFF), 0x5C]
      #expect(FileName.path(FileName.text(path)) == path, "\(path)")
    }
  }
}
