import Foundation

/// The worktree of a base, `build/gate/base`, which one gate after the other uses: what was built
/// there is kept.
struct BaseWorktree {
  let repository: GitRepository
  /// The folder that all files of gates are in, from the current one: `build/gate`.
  let folder: String
  let base: BaseChoice

  /// Checks the base out.
  ///
  /// - Throws: ``GateFault`` when it cannot be.
  func checkOut() throws {
    guard let root = RealPath.of(folder) else { throw GateFault("\(folder) is not there") }
    let tree = "\(root)/base"
    if try reuse(tree, ceiling: root) { return }
    try? FileManager.default.removeItem(atPath: tree)
    // Forced twice: over a registration whose folder is gone, and over its lock.
    let made = try repository.run(
      "-c", "core.hooksPath=/dev/null", "worktree", "add", "--force", "--force", "--detach", tree,
      base.commit)
    if made.status != 0 {
      let line = (made.errors + "\n" + made.text).split(separator: "\n").last ?? ""
      throw GateFault("no worktree of the base, \(base.name): \(line)")
    }
  }

  /// Checks the base out in the worktree of an earlier gate.
  ///
  /// - Returns: whether there is one. A folder that is not a worktree itself, or one of another
  ///   repository, is left as it is.
  private func reuse(_ tree: String, ceiling: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: tree) else { return false }
    guard
      try repository.run("-C", tree, "rev-parse", "--show-toplevel", below: ceiling).text == tree,
      let common = try repository.commonFolder(of: tree),
      common == (try repository.commonFolder(of: "."))
    else { return false }
    let hooks = "core.hooksPath=/dev/null"
    let checkedOut = try repository.run(
      "-C", tree, "-c", hooks, "checkout", "--quiet", "--detach", "--force", base.commit,
      below: ceiling)
    if checkedOut.status != 0 { return false }
    return try repository.run(
      "-C", tree, "-c", hooks, "clean", "--quiet", "-ffdx", "-e", ".build", below: ceiling
    ).status == 0
  }
}
