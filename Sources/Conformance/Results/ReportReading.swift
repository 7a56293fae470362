import Foundation

extension ConformanceReport {
  /// Reads a `conformance.json`.
  ///
  /// - Parameter name: what errors call the file.
  /// - Throws: ``MergeError`` when the file has another version of the format, or is no report at all.
  public init(parsing data: Data, name: String) throws(MergeError) {
    // Another version may have another shape, so its number is read first.
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
