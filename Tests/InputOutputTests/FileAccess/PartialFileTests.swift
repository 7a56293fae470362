import FileAccess
import Foundation
import Processes
import TemporaryFiles
import Testing

/// Files that are written whole or not at all, and what is left of them.
@Suite struct PartialFileTests {
  private func replace(_ path: String, _ text: String, permissions: UInt32? = nil) throws {
    try Array(text.utf8).withUnsafeBytes {
      try PartialFile.replace(path, with: $0, permissions: permissions)
    }
  }

  private func contents(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func aFileIsMadeAndReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    for text in ["one", "", "three\n"] {
      try replace(path, text)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    try replace(path, "x", permissions: 0o640)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try contents(folder) == ["a"])
  }

  @Test func afterAFaultTheOldFileStandsAlone() throws {
    let folder = try TemporaryFolder()
    let inner = try folder.write([1], to: "folder/file")
    #expect(throws: PartialFile.Fault(reason: "No such file or directory")) {
      try replace(folder.path("lost/a"), "x")
    }
    // The place is taken by a folder that is not empty.
    #expect(throws: PartialFile.Fault.self) { try replace(folder.path("folder"), "x") }
    #expect(throws: PartialFile.Fault(reason: "Not a directory")) { try replace(inner + "/a", "x") }
    #expect(try contents(folder) == ["folder"])
  }

  /// Threads write the same file at the same time: one of them is last, and no text is mixed.
  @Test func writersAtTheSameTimeDoNotMix() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let text = String(repeating: "\(writer)", count: 20_000)
            #expect(throws: Never.self) { try replace(path, text) }
            let read = try? String(contentsOfFile: path, encoding: .utf8)
            #expect(read?.count == 20_000 && Set(read ?? "").count == 1)
          }
        }
      }
    }
    #expect(try contents(folder) == ["a"])
  }

  @Test(arguments: [
    (".touchstone-1.4711.partial", true), (".touchstone-0.4711.partial", true),
    ("results.json", false), ("4711.partial", false), ("a.b.partial", false), ("a.1.json", false),
    ("a.1.partial.txt", false), (".partial", false), ("", false), ("film.2024.partial", false),
    (".touchstone-x.4711.partial", false), (".touchstone-1.2.4711.partial", false),
  ])
  func namesTellWhatIsPartial(name: String, isPartial: Bool) {
    #expect(PartialFile.isPartial(name) == isPartial)
  }

  @Test func whatEndedProcessesHaveLeftIsRemoved() throws {
    let folder = try TemporaryFolder()
    // A process that has ended, and is waited for.
    let ended = try ChildProcess(["true"])
    ended.wait()
    let dead = ended.pid
    let names = [
      ".touchstone-1.\(dead).partial", ".touchstone-0.\(dead).partial",
      ".touchstone-2.\(dead).partial", ".touchstone-1.\(getpid()).partial", "a.\(dead).txt",
      ".touchstone-1.0.partial", ".touchstone-1.-1.partial", "film.\(dead).partial",
    ]
    for name in names { _ = try folder.write([1], to: name) }
    let old = Date(timeIntervalSinceNow: -3600)
    for name in names where !name.hasPrefix(".touchstone-2") {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: folder.path(name))
    }
    PartialFile.removeAbandoned(in: folder.url.path)
    #expect(try contents(folder) == names[2...].sorted())
    PartialFile.removeAbandoned(in: folder.path("lost"))
  }
}
