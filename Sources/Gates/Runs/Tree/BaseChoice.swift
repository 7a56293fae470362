/// The commit that a working tree is compared with.
struct BaseChoice {
  /// The commit's full name.
  let commit: String
  /// For a person: `main at 1a2b3c4`.
  let name: String
  let shortName: String
  /// What the report has to say about the choice.
  let note: String?

  /// Chooses the base.
  ///
  /// - Parameters:
  ///   - request: a commit that was asked for; empty for where HEAD left the main branch.
  ///   - repository: the repository of the commits.
  ///   - head: the commit of HEAD.
  ///   - isChanged: whether the working tree differs from HEAD.
  /// - Throws: ``GateFault`` when there is no such commit.
  init(
    _ request: String, of repository: GitRepository, head: String, isChanged: Bool
  ) throws {
    let (commit, name, note) =
      try request.isEmpty
      ? Self.usual(of: repository, head: head, isChanged: isChanged)
      : Self.named(request, of: repository, head: head, isChanged: isChanged)
    self.commit = commit
    self.note = note
    shortName = try repository.shortName(of: commit)
    self.name = commit.hasPrefix(name) ? shortName : "\(name) at \(shortName)"
  }

  private typealias Choice = (commit: String, name: String, note: String?)

  private static func named(
    _ name: String, of repository: GitRepository, head: String, isChanged: Bool
  ) throws -> Choice {
    guard let commit = try repository.commit(name) else {
      throw GateFault("BASE=\(name): no such commit here\(try repository.shallowNote())")
    }
    let isSame = commit == head && !isChanged
    return (
      commit, name,
      isSame
        ? "the base is what is compared with it: this can show false alarms and nothing else" : nil
    )
  }

  /// Where HEAD left the main branch.
  ///
  /// For what is on the main branch already, HEAD where files are changed, else its parent.
  private static func usual(
    of repository: GitRepository, head: String, isChanged: Bool
  ) throws -> Choice {
    let (main, tip) = try mainBranch(of: repository)
    let mergeBase = try repository.run("merge-base", "HEAD", tip)
    guard mergeBase.status == 0 else {
      throw GateFault("HEAD and \(main) have no common commit here\(try repository.shallowNote())")
    }
    let commit = mergeBase.text
    if commit != head {
      return (commit, commit == tip ? main : "the merge base with \(main)", nil)
    }
    if isChanged {
      return (
        commit, "HEAD",
        "HEAD is part of \(main): what is changed since is compared with HEAD"
      )
    }
    guard let parent = try repository.commit("HEAD^") else {
      throw GateFault(
        "HEAD is part of \(main) and has no parent here to compare with"
          + (try repository.shallowNote()))
    }
    return (
      parent, "HEAD^",
      "HEAD is part of \(main) and nothing is changed since: HEAD is compared with its parent"
    )
  }

  private static func mainBranch(
    of repository: GitRepository
  ) throws -> (name: String, tip: String) {
    for name in ["origin/HEAD", "main", "master", "origin/main", "origin/master"] {
      guard let tip = try repository.commit(name) else { continue }
      return name == "origin/HEAD"
        ? (try repository.run("rev-parse", "--abbrev-ref", name).text, tip) : (name, tip)
    }
    throw GateFault(
      "no main branch to compare with: no origin/HEAD, main or master; name a base: make gate BASE=ref"
    )
  }
}
