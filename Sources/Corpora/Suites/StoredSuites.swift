import Foundation
import HitTesting
import PNGImages
import StrictJSON

extension CorpusFolder {
  /// The folder of the suites, relative to the corpus.
  static let suitesPath = "suites"

  /// Reads the suite files of the corpus, by area and then by name.
  ///
  /// - Parameter isWanted: whether to read the suite of a name; by default all are read.
  /// - Returns: the suites.
  /// - Throws: ``SuiteError`` for the first file that cannot be read.
  package func suiteFiles(
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws(SuiteError) -> [SuiteFile] {
    var files: [SuiteFile] = []
    for name in suiteNames() where isWanted(name) { files.append(try suiteFile(named: name)) }
    func place(_ file: SuiteFile) -> Int {
      SuiteFile.areas.firstIndex(of: file.area) ?? SuiteFile.areas.count
    }
    return files.sorted { (place($0), $0.name) < (place($1), $1.name) }
  }

  /// Reads the stored suites as cases to be run, with their images.
  ///
  /// - Parameter isWanted: whether to read the suite of a name; by default all are read.
  /// - Returns: the suites.
  /// - Throws: ``SuiteError`` with file, case and key for the first fault.
  package func caseSuites(
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws(SuiteError) -> [CaseSuite] {
    var loader = ImageLoader(folder: path)
    var suites: [CaseSuite] = []
    for file in try suiteFiles(where: isWanted) {
      var cases: [HitTestCase] = []
      for suiteCase in file.cases {
        do {
          cases.append(try suiteCase.hitTestCase(in: file, loader: &loader))
        } catch {
          throw SuiteError(
            file: suitePath(file.name), place: "case \"\(suiteCase.name)\": image",
            reason: "\(error)")
        }
      }
      for stack in file.stacks {
        do {
          cases.append(
            HitTestCase(
              name: "\(file.name)/\(stack.name)",
              stack: try stack.stackCase(in: file, loader: &loader)))
        } catch {
          throw SuiteError(
            file: suitePath(file.name), place: "case \"\(stack.name)\"", reason: "\(error)")
        }
      }
      for touch in file.touches {
        do {
          cases.append(
            HitTestCase(
              name: "\(file.name)/\(touch.name)",
              touches: try touch.touchCase(in: file, loader: &loader)))
        } catch {
          throw SuiteError(
            file: suitePath(file.name), place: "case \"\(touch.name)\"", reason: "\(error)")
        }
      }
      suites.append(
        CaseSuite(
          name: file.name, summary: file.about, count: cases.count, isStored: true,
          hash: loader.hash(of: file).digits
        ) { [cases] in cases[$0] })
    }
    return suites
  }

  func suitePath(_ name: String) -> String { "\(path)/\(Self.suitesPath)/\(name).json" }

  /// The names of the stored suites, such as `edges/image-edges`, in order.
  package func suiteNames() -> [String] {
    let walk = FileManager.default.enumerator(atPath: "\(path)/\(Self.suitesPath)")
    var names: [String] = []
    while let entry = walk?.nextObject() as? String {
      if entry.hasSuffix(".json") { names.append(String(entry.dropLast(5))) }
    }
    return names.sorted()
  }

  func suiteFile(named name: String) throws(SuiteError) -> SuiteFile {
    let path = suitePath(name)
    // Reading a pipe would wait for a writer, and a device might never end.
    if let type = Self.attributes(of: path)[.type] as? FileAttributeType, type != .typeRegular {
      throw SuiteError(file: path, place: nil, reason: "is no regular file")
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw SuiteError(file: path, place: nil, reason: "cannot be read")
    }
    return try SuiteFile(parsing: bytes, named: name, path: path)
  }

  /// The attributes of what stands at a path, or behind the link there.
  fileprivate static func attributes(of path: String) -> [FileAttributeKey: Any] {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: target)) ?? [:]
  }
}

/// A loader for the images of a corpus that decodes each file once.
struct ImageLoader {
  let folder: String
  private var decoded: [SuiteImage: Bitmap] = [:]
  /// The paths of the image files that the cases of the suite show.
  private var shown: Set<String> = []
  private var hashes: [String: FNV1a] = [:]

  init(folder: String) { self.folder = folder }

  /// Returns the hash of a suite whose cases were all made, and of the image files that they show.
  mutating func hash(of suite: SuiteFile) -> FNV1a {
    defer { shown = [] }
    var hash = suite.hash
    for path in shown.sorted() {
      hash.add(Data("\(path) \(fileHash(path)?.digits ?? "cannot be read")\n".utf8))
    }
    return hash
  }

  /// The hash of an image file, sound or damaged; `nil` for one that the decoder would not open.
  private mutating func fileHash(_ path: String) -> FNV1a? {
    if let known = hashes[path] { return known }
    let file = "\(folder)/\(path)"
    let found = CorpusFolder.attributes(of: file)
    guard found[.type] as? FileAttributeType == .typeRegular,
      let size = found[.size] as? Int, size <= PNGLimits.standard.maximumBytes
    else { return nil }
    hashes[path] = FileManager.default.contents(atPath: file).map { FNV1a($0) }
    return hashes[path]
  }

  /// Returns an image.
  ///
  /// - Throws: an error that names the image file.
  mutating func bitmap(_ image: SuiteImage) throws -> Bitmap {
    note(image)
    if let known = decoded[image] { return known }
    let bitmap: Bitmap
    switch image {
    case .bytes(let bytes): return try bytes.bitmap()
    case .file(let path, let orientation):
      let stored = try PNGDecoder.decode(contentsOfFile: try file(path))
      bitmap = orientation == .topLeft ? stored : stored.oriented(orientation)
    }
    decoded[image] = bitmap
    return bitmap
  }

  /// Returns where an image comes from.
  ///
  /// - Throws: ``CorpusError`` for a file outside of the folder of images.
  mutating func source(_ image: SuiteImage) throws(CorpusError) -> HitTestCase.ImageSource {
    note(image)
    return switch image {
    case .bytes: .pixels
    case .file(let path, let orientation):
      .file(path: try file(path), orientation: orientation)
    }
  }

  private mutating func note(_ image: SuiteImage) {
    if case .file(let path, _) = image { shown.insert(path) }
  }

  /// The path of an image file, which its adapters open too.
  ///
  /// The folder of images itself may be a link, and a file that is missing is left to its reader.
  ///
  /// - Throws: ``CorpusError`` if a link leads out of the folder.
  private func file(_ path: String) throws(CorpusError) -> String {
    let file = "\(folder)/\(path)"
    if let target = Self.target(of: file), let images = Self.target(of: "\(folder)/images"),
      !target.hasPrefix(images + "/")
    {
      throw CorpusError(file: file, reason: "is a link out of the folder of images")
    }
    return file
  }

  /// The absolute path without links; `nil` if nothing stands there.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension SuiteCase {
  func hitTestCase(in file: SuiteFile, loader: inout ImageLoader) throws -> HitTestCase {
    var made = try hitTestCase(state, in: file, loader: &loader)
    if let earlier { made.earlier = [try hitTestCase(earlier, in: file, loader: &loader)] }
    return made
  }

  private func hitTestCase(
    _ state: SuiteState, in file: SuiteFile, loader: inout ImageLoader
  ) throws -> HitTestCase {
    let image =
      isRefused
      ? try Bitmap(width: 0, height: 0, format: .alpha8, storage: [])
      : try loader.bitmap(state.image)
    var made = HitTestCase(
      name: "\(file.name)/\(name)", image: image, layer: state.shownLayer,
      threshold: state.shownThreshold)
    if let control = state.control {
      made.control = ControlCase(
        images: try ControlImages(images: control.images, backgrounds: control.backgrounds)
          .mapImages { try loader.bitmap($0) },
        state: control.state, layer: state.layer.geometry,
        threshold: .atLeast(state.minimumAlpha))
    }
    made.source = try loader.source(state.image)
    made.sampling = state.sampling
    made.traits[.sampling] = state.sampling.rawValue
    made.probes = probes.map { $0.probe(in: file) }
    made.isRefused = isRefused
    return made
  }
}

extension SuiteProbe {
  /// Returns the probe with its flags in words.
  fileprivate func probe(in file: SuiteFile) -> HitTestCase.Probe {
    var probe = HitTestCase.Probe(query)
    probe.isOpen = rule != nil
    probe.flags = flags.map(file.words(of:))
    return probe
  }
}
