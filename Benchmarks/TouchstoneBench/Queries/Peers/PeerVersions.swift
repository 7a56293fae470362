import Measurements

/// The versions of other people's libraries that a run measured.
enum PeerVersions {
  /// Returns the versions by the name of the library; those without rows are not asked.
  ///
  /// pixman is among ``DependencyVersions``.
  static func measured(in rows: [String]) -> [String: String] {
    let contenders = Set(rows.compactMap { RowName($0)?.contender })
    var versions: [String: String] = [:]
    let libraries: [any StackPeerLibrary.Type] = [BoostRTree.self, Box2DTree.self, Embree.self]
    for library in libraries where contenders.contains(library.name) {
      versions[library.name] = LoadedStackPeer.version(of: library.name)
    }
    if contenders.contains(PygameMask.name) {
      versions.merge(EmbeddedPython.versions) { $1 }
    }
    return versions
  }
}
