import Foundation

extension ConformanceReport {
  /// Reads a `conformance.json`.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: ``MergeError`` if the file has another version of the format or is not a report.
  public init(parsing data: Data, name: String) throws(MergeError) {
    // Another version may have another structure, so the version is read first.
    struct Version: Decodable { let touchstone: Int }
    let decoder = JSONDecoder()
    if let version = try? decoder.decode(Version.self, from: data).touchstone,
      version != Self.formatVersion
    {
      throw MergeError(
        "\(name): has version \(version) of the format, expected version \(Self.formatVersion)")
    }
    do {
      self = try decoder.decode(ConformanceReport.self, from: data)
    } catch {
      throw MergeError("\(name): is not the conformance.json of a run")
    }
  }
}
