import StrictJSON

extension VersionedFormat {
  /// Reads a file of this format.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - what: what the file should be, as in `not a report of the gate's self-test`.
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(versionedFile path: String, as what: String) throws(ResultsError) {
    let data = try ResultsError.bytes(ofFile: path)
    do {
      try self.init(versioned: data)
    } catch {
      switch error {
      case .version(let found):
        throw ResultsError(
          file: path, reason: "format \(found), expected \(Self.formatVersion)")
      case .structure: throw ResultsError(file: path, reason: "not \(what)")
      case .refused(let fault): throw ResultsError(file: path, reason: "\(fault)")
      }
    }
  }
}
