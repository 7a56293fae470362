import Foundation
import Measurements
import Processes
import TestSupport
import Testing

@Suite struct ScratchFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  /// Makes a folder with a file in it that was last changed `secondsAgo`.
  private func makeFolder(_ name: String, secondsAgo: Double) throws {
    _ = try parent.write([1], to: "\(name)/copy")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)],
      ofItemAtPath: parent.path(name))
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: parent.url.path)) }
  }

  /// The id of a process that has ended.
  private func endedProcess() throws -> pid_t {
    let process = try ChildProcess(["true"])
    process.wait()
    return process.pid
  }

  @Test func aFolderOfAKilledProcessIsRemoved() throws {
    let (ended, mine) = (try endedProcess(), ProcessInfo.processInfo.processIdentifier)
    try makeFolder("run-\(ended)", secondsAgo: 3600)
    for name in ["run-\(mine)", "other-\(ended)", "run-x", "run--1", "run-0"] {
      try makeFolder(name, secondsAgo: 3600)
    }
    let path = ScratchFolder.path(in: parent.url.path, prefix: "run-")
    #expect(path == parent.path("run-\(mine)"))
    #expect(try names == ["run-\(mine)", "other-\(ended)", "run-x", "run--1", "run-0"])
  }

  /// A process of another machine may write to it.
  @Test func aFreshFolderIsKept() throws {
    let ended = try endedProcess()
    try makeFolder("run-\(ended)", secondsAgo: 60)
    _ = ScratchFolder.path(in: parent.url.path, prefix: "run-")
    #expect(try names == ["run-\(ended)"])
  }

  @Test func neitherALinkNorItsFolderIsRemoved() throws {
    let ended = try endedProcess()
    try makeFolder("elsewhere", secondsAgo: 3600)
    try FileManager.default.createSymbolicLink(
      atPath: parent.path("run-\(ended)"), withDestinationPath: parent.path("elsewhere"))
    _ = ScratchFolder.path(in: parent.url.path, prefix: "run-")
    #expect(try names == ["elsewhere", "run-\(ended)"])
    #expect(FileManager.default.fileExists(atPath: parent.path("elsewhere/copy")))
  }

  @Test func aMissingParentIsNoFault() {
    let path = ScratchFolder.path(in: parent.path("none"), prefix: "run-")
    #expect(path.hasPrefix(parent.path("none/run-")))
  }
}
