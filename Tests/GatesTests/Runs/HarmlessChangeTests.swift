import Foundation
import Gates
import TestSupport
import Testing

/// Changes of sources that leave what is measured as it is.
@Suite struct HarmlessChangeTests {
  private static let strategy = "Sources/HitTestStrategies/Masks/PackedMask.swift"
  private static let others = ["SummedArea", "SpanList"].map {
    "Sources/HitTestStrategies/Masks/\($0).swift"
  }
  private static let files: [String: String] = [
    "Package.swift": "let package = Package()\n",
    "Sources/CKernels/spans.c": "int spans(void) { return 1; }\n",
    "Benchmarks/GoogleBenchmarkShim/State.cpp": "int state() { return 1; }\n",
    "Benchmarks/TouchstoneBench/main.swift": "print(1)\n\nprint(2)\n\nprint(3)\n",
    strategy: """
    import HitTesting

    /// The first.
    public struct PackedMask {
      let a = 1

      let b = 2
    }

    extension PackedMask {}

    private func last() {}

    """,
    others[0]: "struct SummedArea {}\n", others[1]: "struct SpanList {}\n",
  ]

  private func changes(_ change: HarmlessChange) -> [[String: String?]] {
    (0..<20).map { change.files($0, in: Self.files) }
  }

  /// Every change is of another number, and the main program, whose order matters, stays as it is.
  @Test(arguments: HarmlessChange.allCases) func eachNumberChangesSomething(
    _ change: HarmlessChange
  ) {
    for (number, changed) in changes(change).enumerated() {
      #expect(changed == change.files(number, in: Self.files))
      #expect(changed.contains { Self.files[$0.key] != $0.value } || change == .reordered)
      #expect(changed["Benchmarks/TouchstoneBench/main.swift"] == nil)
    }
    if change != .debugInformation { #expect(Set(changes(change)).count > 1) }
  }

  @Test func paddingLeavesTheTextAsItIs() throws {
    for (change, path) in [
      (HarmlessChange.paddingInC, "Sources/CKernels/spans.c"),
      (.paddingInCPlusPlus, "Benchmarks/GoogleBenchmarkShim/State.cpp"),
    ] {
      for changed in changes(change) {
        let text = try #require(changed[path] ?? nil)
        #expect(changed.count == 1 && text.contains(Self.files[path]!))
        #expect(text.contains(#".rept "#) && text.contains("used, retain"))
      }
    }
  }

  @Test func aFileInAnotherOrderHasTheSameDeclarations() throws {
    func parts(_ text: String) -> [String] {
      text.components(separatedBy: "\n\n").map { $0.trimmingCharacters(in: .newlines) }
    }
    let old = Self.files[Self.strategy]!
    for changed in changes(.reordered) {
      let text = try #require(changed[Self.strategy] ?? nil)
      #expect(text.hasPrefix("import HitTesting\n\n"))
      #expect(Set(parts(text)).subtracting([""]) == Set(parts(old)).subtracting([""]))
      #expect(text.contains("  let a = 1\n\n  let b = 2\n"))
    }
  }

  @Test func aRenamedFileHasItsOldText() throws {
    for changed in changes(.renamed) {
      let (gone, new) = (changed.filter { $0.value == nil }, changed.filter { $0.value != nil })
      let old = try #require(gone.keys.first)
      #expect(gone.count == 1 && new.values.first == Self.files[old])
    }
  }

  /// One change is undone before the next one, and what does not build is an error.
  @Test func aTreeTakesOneChangeAfterTheOther() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.files { _ = try folder.write(Array(text.utf8), to: "tree/\(path)") }
    _ = try folder.write(
      Array("[ ! -e no ] && echo \"$@\" >>built && ls -R Sources >>built\n".utf8),
      to: "tree/Benchmarks/build")
    _ = try folder.write([], to: "tree/.build/old")
    var tree = try ChangedTree(
      of: folder.path("tree"), in: folder.path("copy"), isCancelled: { false })
    let count = HarmlessChange.allCases.count
    for number in 0..<count {
      try tree.begin(number)()
      #expect(tree.change?.number == number)
      #expect(tree.change?.name.hasPrefix(HarmlessChange.allCases[number].rawValue) == true)
    }
    // The last one is of Package.swift, and all else is as it was.
    for (path, text) in Self.files where path != "Package.swift" {
      #expect(try String(contentsOfFile: folder.path("copy/\(path)"), encoding: .utf8) == text)
    }
    let built = try String(contentsOfFile: folder.path("copy/built"), encoding: .utf8)
    #expect(
      built.split(separator: "\n").count { $0.contains("--product touchstone-bench") } == count)
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy/.build/old")))
    _ = try folder.write([], to: "copy/no")
    #expect(throws: GateFault.self) { try tree.begin(0)() }
    // An earlier copy is replaced.
    _ = try ChangedTree(of: folder.path("tree"), in: folder.path("copy"), isCancelled: { false })
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy/no")))
  }
}
