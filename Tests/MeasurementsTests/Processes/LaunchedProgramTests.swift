import Foundation
import Measurements
import TestSupport
import Testing

/// The files that launches get: linked in other layouts, or copies.
@Suite struct LaunchedProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("program", to: "bench")
    try write("object", to: "a b.o")
  }

  @discardableResult
  private func write(_ text: String, to name: String) throws -> String {
    try folder.write(Array(text.utf8), to: name)
  }

  /// Keeps how the program was linked; the linker is a script.
  private func keepLink(_ script: String) throws {
    try write("\"-o\" \"bench\" \"\(folder.path("a b.o"))\"", to: "bench.link")
    let path = try write("#!/bin/sh\n\(script)\n", to: "bench.relink")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private var program: LaunchedProgram { LaunchedProgram(folder.path("bench")) }

  private func written(in order: FunctionOrder = .drawn(by: 7)) throws -> String {
    try program.write(to: folder.path("launches/file"), in: order)
    return try String(contentsOfFile: folder.path("launches/file"), encoding: .utf8)
  }

  @Test func aProgramWithOneLayoutIsCopied() throws {
    #expect(!program.hasLayouts)
    #expect(try written() == "program")
  }

  @Test func theLinkerIsToldTheOrder() throws {
    try keepLink(#"echo "$@" >"$2""#)
    #expect(program.hasLayouts)
    #expect(try written().hasSuffix(" --shuffle-sections=.text*=7\n"))
    let listed = try written(in: .listed("a/list"))
    #expect(
      listed.hasSuffix(
        " --symbol-ordering-file=a/list --no-warn-symbol-ordering -z separate-loadable-segments\n"))
    var random = SystemRandomNumberGenerator()
    #expect(FunctionOrder.drawn(using: &random).flags != FunctionOrder.drawn(using: &random).flags)
  }

  /// What is linked again would be another program than the one that was built.
  @Test func anObjectThatIsNewerOrGoneLeavesOneLayout() throws {
    try keepLink("true")
    let object = folder.path("a b.o")
    // Another linker may have written the program since.
    for (file, seconds) in [(object, 60.0), (folder.path("bench"), 120)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now.addingTimeInterval(seconds)], ofItemAtPath: file)
    }
    #expect(!program.hasLayouts)
    try FileManager.default.removeItem(atPath: object)
    #expect(!program.hasLayouts)
  }

  @Test func aLinkerThatFailsIsNamedWithItsReason() throws {
    try keepLink("echo 'lld: error: no room' >&2; exit 1")
    let file = folder.path("launches/file")
    let fault = #expect(throws: BenchmarkFault.self) {
      try program.write(to: file, in: .drawn(by: 7))
    }
    #expect(
      fault?.description.hasSuffix("bench cannot be linked in another layout: lld: error: no room")
        == true, "\(fault as Any)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
