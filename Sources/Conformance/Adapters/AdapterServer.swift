import Corpora
import Foundation
import HitTesting
import PNGImages
import Processes
import StrictJSON

/// The adapter end of the protocol: a contender that answers requests on standard input and output.
package struct AdapterServer {
  let contender: any Contender
  private let details: ContenderDetails
  /// The folder from which a relative path counts; `nil` for the current one.
  private let folder: String?
  private var capabilities: Capabilities
  private(set) var givesMargins = false
  /// The images by id.
  private(set) var images: [String: Bitmap] = [:]
  /// The ids without an image that the product knows of, and has no texels of.
  private(set) var missing: Set<String> = []
  /// What a layer shows whose image is missing.
  private static let noTexels = AlphaPlane(width: 0, height: 0, bytes: []).bitmap
  var stack: AdapterStackServer?
  /// The touches on that stack, if they are tracked.
  var touches: AdapterTouchServer?

  /// Serves a contender that samples the nearest texel, with the kinds of queries that it answers.
  ///
  /// The paths of images count from a folder, which is an absolute path, or from the current one at
  /// the time.
  package init(
    _ contender: any Contender, formats: [PixelFormat] = PixelFormat.allCases,
    details: ContenderDetails = ContenderDetails(version: "1", language: "Swift"),
    folder: String? = nil
  ) {
    self.contender = contender
    self.folder = folder
    self.details = details
    var capabilities = Capabilities()
    capabilities.formats = formats
    capabilities.takesViews = true
    capabilities.unknown = .bounds
    if let image = contender as? any ImageContender {
      if image.samplings != Sampling.allCases { capabilities.samplings = image.samplings }
      capabilities.features = image.features
    }
    for kind in JudgedKinds.all {
      capabilities[kind.capability] = kind.capabilities(of: contender)
    }
    self.capabilities = capabilities
  }

  /// Serves the exact oracle, which answers every request and gives the margin of each verdict.
  package static var oracle: AdapterServer {
    var server = AdapterServer(OracleContender())
    (server.capabilities, server.givesMargins) = (.all, true)
    return server
  }

  /// The answer to one request; `nil` for the request to stop.
  package mutating func answer(to line: String) -> String? {
    do {
      return try AdapterProtocol.request(parsing: line).answer(by: &self)?.line
    } catch {
      if !(error is AnswerFailure), let id = ImageRequest.id(in: line) { images[id] = nil }
      return Self.reply(saying: error)
    }
  }

  /// The line that answers a request that was read, or says what is wrong with it.
  package mutating func reply(to request: any AdapterRequest) -> String {
    do { return try request.answer(by: &self)?.line ?? "" } catch {
      return Self.reply(saying: error)
    }
  }

  /// The reply that says why a request has no answer.
  private static func reply(saying error: any Error) -> String {
    if case AnswerFailure.unsupported(let reason) = error {
      return (["unsupported": .string(reason)] as JSON).line
    }
    return (["error": .string("\(error)")] as JSON).line
  }

  package var description: AdapterDescription {
    AdapterDescription(
      name: contender.name, details: details, fidelity: contender.fidelity,
      areaFidelity: contender.areaFidelity == contender.fidelity ? nil : contender.areaFidelity,
      capabilities: capabilities)
  }

  /// Shows an image, also in the layers of the stack that have one of its id.
  ///
  /// - Throws: ``PNGError`` for a file that cannot be read; there is then no image of that id.
  mutating func show(_ request: ImageRequest) throws(PNGError) {
    (images[request.id], _) = (nil, missing.remove(request.id))
    let image = try bitmap(request.source)
    if let image { images[request.id] = image } else { missing.insert(request.id) }
    // An optional chain would not evaluate its argument if no touches are tracked.
    let made = stack?.replace(request.id, by: image ?? Self.noTexels) ?? []
    touches?.follow(image: made)
  }

  /// The images that layers may show, by id; those that are missing have no texels.
  var shownImages: [String: Bitmap] {
    missing.reduce(into: images) { shown, id in shown[id] = Self.noTexels }
  }

  /// Whether a layer of the stack shows an image that is missing, so that nothing is known of it.
  var isStackUnknown: Bool { stack?.shows(missing) ?? false }

  /// Whether an image is missing that a layer shows, or would show while a pointer is over it.
  var areTouchesUnknown: Bool { isStackUnknown || touches?.shows(missing) ?? false }

  /// Asks or changes the stack that is shown.
  ///
  /// - Throws: ``JSONFault`` if there is none, or the error of `body`.
  mutating func shownStack<Result>(
    _ body: (inout AdapterStackServer) throws -> Result
  ) throws -> Result {
    guard stack != nil else { throw JSONFault(path: "", reason: "no stack is shown") }
    return try body(&stack!)
  }

  /// Answers requests until the request to stop or the end of standard input.
  ///
  /// - Throws: ``ProcessFault`` when an answer cannot be written.
  package mutating func run() throws(ProcessFault) {
    while let line = readLine() {
      guard let answer = answer(to: line) else { return }
      print(answer)
      if fflush(nil) != 0 { throw ProcessFault("standard output could not be written") }
    }
  }

  /// The image of a request; that of a file is in a format that the contender reads.
  private func bitmap(_ source: ImageRequest.Source) throws(PNGError) -> Bitmap? {
    switch source {
    case .missing: return nil
    case .pixels(let bitmap): return bitmap
    case .file(let path, let orientation):
      let image = try PNGDecoder.decode(contentsOfFile: absolute(path)).oriented(orientation)
      return capabilities.image(image) ?? image
    }
  }

  private func absolute(_ path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }
}
