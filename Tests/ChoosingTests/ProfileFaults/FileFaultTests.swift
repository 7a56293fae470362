import Choosing
import Foundation
import TestSupport
import Testing

/// Every file that is no profile is one message that names it.
@Suite("Faults of the file of a profile")
struct FileFaultTests {
  @Test("The file's name in a message stays on one line")
  func fileName() {
    let fault = ProfileFault(file: "a\nb\u{1B}.yaml", line: 2, key: "name", reason: "is wrong")
    #expect(fault.description == "a b\u{FFFD}.yaml:2: name: is wrong")
  }

  @Test("Files that cannot be read are named")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
    let missing = #expect(throws: ProfileFaults.self) {
      try ProductProfile(contentsOfFile: "/no.yaml")
    }
    #expect(missing?.faults == [.init(file: "/no.yaml", reason: "there is no such file")])
    #expect(throws: ProfileFaults.self) { try ProductProfile(contentsOfFile: folder.path) }
    for (bytes, fault) in [
      ([UInt8]("a: b\nc: \u{E9}\n".utf8.map { $0 == 0xC3 ? 0xFF : $0 }), ":2: is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0], ":1: is not UTF-8"), ([], ": is empty"),
      ([UInt8](repeating: 0x23, count: 70_000), ": has more than 65536 bytes"),
      ([0], ":1: no YAML"),
    ] {
      let file = try TemporaryFile("")
      try Data(bytes).write(to: URL(fileURLWithPath: file.path))
      #expect {
        try withExtendedLifetime(file) { try ProductProfile(contentsOfFile: file.path) }
      } throws: {
        "\($0)".hasPrefix(file.path + fault)
      }
    }
  }

  @Test("A file that never ends is refused")
  func endlessFile() {
    #expect { try ProductProfile(contentsOfFile: "/dev/zero") } throws: {
      "\($0)".contains("has more than 65536 bytes")
    }
  }
}
