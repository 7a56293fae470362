import Foundation
import StrictJSON

extension CorpusFolder {
  /// The folder of the suites, relative to the corpus.
  package static let suitesPath = "suites"

  /// Reads the suite files of the corpus whose names are wanted, by area and then by name.
  ///
  /// - Throws: ``SuiteError`` for the first file that cannot be read.
  package func suiteFiles(
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws(SuiteError) -> [SuiteFile] {
    var files: [SuiteFile] = []
    for name in suiteNamesInRuns() where isWanted(name) { files.append(try suiteFile(named: name)) }
    return files
  }

  /// Reads the stored suites whose names are wanted as cases to be run, with their images.
  ///
  /// - Throws: ``SuiteError`` with file, case and key for the first fault.
  package func caseSuites(
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws(SuiteError) -> [CaseSuite] {
    var loader = ImageLoader(folder: path)
    var suites: [CaseSuite] = []
    for file in try suiteFiles(where: isWanted) {
      var cases: [any HitTestCase] = []
      for entry in file.entries {
        cases.append(try entry.testCase(in: file, at: suitePath(file.name), &loader))
      }
      suites.append(
        CaseSuite(
          name: file.name, summary: file.about, count: cases.count, isStored: true,
          hash: loader.hash(of: file).digits
        ) { [cases] in cases[$0] })
    }
    return suites
  }

  package func suitePath(_ name: String) -> String { "\(path)/\(Self.suitesPath)/\(name).json" }

  /// The names of the stored suites, such as `edges/image-edges`, in order.
  package func suiteNames() -> [String] {
    let walk = FileManager.default.enumerator(atPath: "\(path)/\(Self.suitesPath)")
    var names: [String] = []
    while let entry = walk?.nextObject() as? String {
      if entry.hasSuffix(".json") { names.append(String(entry.dropLast(5))) }
    }
    return names.sorted()
  }

  /// The names of the stored suites in the order of a run: by area and then by name.
  package func suiteNamesInRuns() -> [String] {
    func place(_ name: String) -> Int {
      SuiteFile.areas.firstIndex(of: String(name.prefix { $0 != "/" })) ?? SuiteFile.areas.count
    }
    return suiteNames().sorted { (place($0), $0) < (place($1), $1) }
  }

  func suiteFile(named name: String) throws(SuiteError) -> SuiteFile {
    let path = suitePath(name)
    return try SuiteFile(parsing: Self.bytes(ofSuite: path), named: name, path: path)
  }

  /// The bytes of a file in the format of the suites.
  static func bytes(ofSuite path: String) throws(SuiteError) -> Data {
    // Reading a pipe would wait for a writer, and a device might never end.
    if let type = attributes(of: path)[.type] as? FileAttributeType, type != .typeRegular {
      throw SuiteError(file: path, place: nil, reason: "is not a regular file")
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw SuiteError(file: path, place: nil, reason: "cannot be read")
    }
    return bytes
  }

  /// The attributes of what stands at a path, or behind the link there.
  static func attributes(of path: String) -> [FileAttributeKey: Any] {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: target)) ?? [:]
  }
}
