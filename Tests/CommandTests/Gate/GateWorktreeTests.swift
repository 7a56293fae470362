import Foundation
import Testing

/// The worktree in which `Benchmarks/gate` builds the base, and what it leaves alone.
@Suite final class GateWorktreeTests: RoomTests {
  @Test func theWorktreeIsKeptAndMended() throws {
    let second = try room.commit("second")
    let third = try room.commit("third")
    func expectRun(on base: String, kept: Bool) throws {
      let run = try room.gate(["BASE": base])
      #expect(run.status == 0, "\(run)")
      let tree = "build/gate/base"
      #expect(try room.git("-C", tree, "rev-parse", "--short", "HEAD") == base)
      #expect(room.exists("\(tree)/.build/kept") == kept)
      #expect(!room.exists("\(tree)/stray") && !room.exists("\(tree)/build"))
      // Both sides build with the same versions of other packages.
      #expect(try room.read("\(tree)/Package.resolved") == "of the head")
      for name in [".build/kept", "stray", "build/x"] { try room.write("", to: "\(tree)/\(name)") }
    }
    try room.write("of the head", to: "Package.resolved")
    try expectRun(on: second, kept: false)
    try room.write("// touched", to: "build/gate/base/Package.swift")
    try expectRun(on: third, kept: true)
    try room.git("worktree", "lock", "build/gate/base")
    try FileManager.default.removeItem(atPath: room.path("build"))
    try expectRun(on: second, kept: false)
    // A folder that is not a worktree must not lead to the repository around it.
    try FileManager.default.removeItem(atPath: room.path("build/gate/base/.git"))
    try room.write("// precious", to: "Package.swift")
    try room.write("precious", to: "untracked")
    try expectRun(on: third, kept: false)
    #expect(try room.read("Package.swift") == "// precious" && room.exists("untracked"))
    #expect(try room.git("rev-parse", "--abbrev-ref", "HEAD") == "main")
    #expect(try room.git("worktree", "list").split(separator: "\n").count == 2)
  }

  /// A hook of git runs with variables that name the repository and its index.
  @Test func neitherAHookNorACopyNorAFolderAroundLeadsAstray() throws {
    let first = try room.git("rev-parse", "--short", "HEAD")
    try room.commit("second")
    try room.write("// staged", to: "Package.swift")
    try room.git("add", "Package.swift")
    let hook = ["GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_WORK_TREE": "."]
    #expect(try room.gate(hook).status == 0)
    #expect(try room.gate(hook.merging(["BASE": first]) { $1 }).status == 0)
    #expect(try room.git("status", "--porcelain") == "M  Package.swift")

    // The worktree in a copy of the repository still names the original.
    try room.git("-C", "build/gate/base", "checkout", "-q", "--detach", "main")
    let copied = try room.shell("cp -R . ../copy; cd ../copy; sh Benchmarks/gate", ["BASE": first])
    #expect(copied.status == 0, "\(copied)")
    let main = try room.git("rev-parse", "main")
    #expect(try room.git("-C", "build/gate/base", "rev-parse", "HEAD") == main)

    let nested = try room.shell(
      """
      mkdir ../around && cd ../around && git init -q -b main
      cp -R "$OLDPWD" package && rm -rf package/.git package/build && cd package
      sh Benchmarks/gate; git add -A; git commit -q -m whole; touch new; sh Benchmarks/gate
      """)
    #expect(nested.errors.contains("HEAD does not exist yet"), "\(nested)")
    #expect(nested.status == 0, "\(nested)")
    #expect(nested.value("--base") == "build/gate/base/package")
  }

  /// The second gate is refused; interrupting the first leaves nothing behind that stops the third.
  @Test func onlyOneGateRunsAtATime() throws {
    try room.commit("second")
    let run = try room.shell(
      """
      set -m
      HANG=1 sh Benchmarks/gate >/dev/null 2>&1 &
      tries=0
      until [ -e build/gate/base/hangs ] || [ $tries = 200 ]; do
        tries=$((tries + 1)); sleep 0.05
      done
      status=0; sh Benchmarks/gate || status=$?; echo second $status
      kill -INT -- -$!; status=0; wait $! || status=$?; echo first $status $(cat build/gate.status)
      """)
    #expect(run.output.hasSuffix("second 2\nfirst 130 2\n"), "\(run)")
    #expect(run.errors.contains("touchstone: error: another gate is running here"))
    #expect(try room.gate().status == 0)
  }
}
