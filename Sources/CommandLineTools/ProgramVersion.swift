import CPlatform

/// What `--version` prints.
package enum ProgramVersion {
  /// The git commit that the program was built from, `+changes` after it if files differed from it;
  /// `nil` when the build did not set it, as a plain `swift build`.
  package static var commit: String? {
    let commit = String(cString: touchstone_commit())
    return commit.isEmpty ? nil : commit
  }

  /// A line that names a program and its commit.
  package static func text(of program: String) -> String {
    "\(program), " + (commit.map { "commit \($0)" } ?? "built without the name of its commit")
  }
}
