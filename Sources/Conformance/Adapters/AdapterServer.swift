import Corpora
import Foundation
import HitTesting
import Oracles
import PNGImages
import Processes
import StrictJSON

/// The adapter end of the protocol: a contender that answers requests on standard input and output.
package struct AdapterServer {
  private let contender: any Contender
  private let details: ContenderDetails
  /// The folder from which a relative path counts; `nil` for the current one.
  private let folder: String?
  private let capabilities: Capabilities
  /// Whether answers carry margins.
  private let givesMargins: Bool
  private var images: [String: Bitmap] = [:]
  /// The stack that is shown.
  private var stack: AdapterStackServer?
  /// The touches on that stack, if they are tracked.
  private var touches: AdapterTouchServer?

  /// Serves a contender that samples the nearest texel, with the kinds of queries that it answers.
  ///
  /// - Parameters:
  ///   - contender: what is served.
  ///   - formats: the pixel formats that it reads.
  ///   - details: what it says about itself besides.
  ///   - folder: the absolute path of the folder from which the paths of images count; `nil` for the
  ///     current one at the time.
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
    capabilities.queries = contender.queries.filter { $0.format != nil }
    capabilities.stackQueries = contender.stackQueries
    capabilities.touchReports = TouchReport.allCases.filter(contender.touchReports.contains)
    self.capabilities = capabilities
    givesMargins = false
  }

  /// Serves the exact oracle, which answers every request and gives the margin of each verdict.
  package static var oracle: AdapterServer { AdapterServer() }

  private init() {
    contender = OracleContender()
    folder = nil
    details = ContenderDetails(version: "1", language: "Swift")
    capabilities = .all
    givesMargins = true
  }

  /// The answer to one request; `nil` for the request to stop.
  package mutating func answer(to line: String) -> String? {
    do {
      return try answer(to: AdapterRequest(parsing: line))
    } catch AnswerFailure.unsupported(let reason) {
      return "{\"unsupported\":\(JSONText.quoted(reason))}"
    } catch {
      if let id = AdapterRequest.imageID(in: line) { images[id] = nil }
      return "{\"error\":\(JSONText.quoted("\(error)"))}"
    }
  }

  /// The answer to a request that was read.
  ///
  /// - Throws: what is wrong with the request, or an ``AnswerFailure``.
  mutating func answer(to request: AdapterRequest) throws -> String? {
    switch request {
    case .start:
      return AdapterDescription(
        name: contender.name, details: details,
        fidelity: contender.fidelity,
        areaFidelity: contender.areaFidelity == contender.fidelity ? nil : contender.areaFidelity,
        capabilities: capabilities
      ).line
    case .image(let id, let source):
      images[id] = nil
      let image = try bitmap(source)
      images[id] = image
      // An optional chain would not evaluate its argument if no touches are tracked.
      let made = stack?.replace(id, by: image) ?? []
      touches?.follow(made)
      return "{\"ok\":true}"
    case .test(let test): return try answer(test)
    case .stack(let request):
      (stack, touches) = (nil, nil)
      if contender.stackQueries.isEmpty {
        throw AnswerFailure.unsupported("no stacks of layers")
      }
      stack = try AdapterStackServer(request, images: images)
      return "{\"ok\":true}"
    case .changeStack(let changes):
      guard stack != nil else { throw Self.noStack }
      let made = try stack!.apply(changes, images: images)
      touches?.follow(made)
      return "{\"ok\":true}"
    case .hitStack(let queries): return try answer(queries)
    case .track(let request):
      guard stack != nil else { throw Self.noStack }
      if contender.touchReports.isEmpty { throw AnswerFailure.unsupported("no touches") }
      touches = try AdapterTouchServer(
        request, stack!.scene(showing: request.hoverImages.values, of: images))
      return "{\"ok\":true}"
    case .touch(let events): return try answer(events)
    case .stop: return nil
    }
  }

  /// Answers requests until the request to stop or the end of standard input.
  ///
  /// - Throws: ``LineProcessFault`` when an answer cannot be written.
  package mutating func run() throws(LineProcessFault) {
    while let line = readLine() {
      guard let answer = answer(to: line) else { return }
      print(answer)
      if fflush(nil) != 0 { throw LineProcessFault("standard output could not be written") }
    }
  }

  private static let noStack = JSONFault(path: "", reason: "no stack is shown")

  /// The answer to questions about the stack.
  private mutating func answer(_ queries: [StackQuery]) throws -> String {
    guard stack != nil else { throw Self.noStack }
    let answers = try stack!.answers(of: contender, to: queries)
    let lists = answers.map { layers in
      layers.map { "[\($0.map(JSONText.quoted).joined(separator: ","))]" } ?? "null"
    }
    let layers = "\"layers\":[\(lists.joined(separator: ","))]"
    if !givesMargins { return "{\(layers)}" }
    let margins = stack!.margins(of: queries).map { $0.map(JSONText.number) ?? "null" }
    return "{\(layers),\"margins\":[\(margins.joined(separator: ","))]}"
  }

  /// The answer to events.
  private mutating func answer(_ events: [TouchEvent]) throws -> String {
    guard touches != nil else { throw JSONFault(path: "", reason: "no touches are tracked") }
    let lists = try touches!.outcomes(of: events, by: contender).map { outcomes in
      let texts = outcomes.map { $0.json(separator: "", number: JSONText.number) }
      return "[\(texts.joined(separator: ","))]"
    }
    let outcomes = "\"outcomes\":[\(lists.joined(separator: ","))]"
    if !givesMargins { return "{\(outcomes)}" }
    let margins = touches!.margins(ofLast: events.count).map {
      $0.map(JSONText.number) ?? "null"
    }
    return "{\(outcomes),\"margins\":[\(margins.joined(separator: ","))]}"
  }

  /// The image of a request; that of a file is in a format that the contender reads.
  private func bitmap(_ source: AdapterRequest.ImageSource) throws(PNGError) -> Bitmap {
    switch source {
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

  private func answer(_ test: AdapterTest) throws -> String {
    guard let image = images[test.image] else {
      throw JSONFault(path: "image", reason: "no image \"\(test.image)\"")
    }
    var testCase = HitTestCase(
      name: "request", image: image, layer: test.layer, threshold: test.threshold, points: [])
    testCase.sampling = test.sampling
    testCase.ask(test.queries)
    let kind = test.format.kind
    if test.sampling != .nearest && kind.isArea && !test.queries.isEmpty {
      throw AnswerFailure.unsupported("areas are defined for nearest sampling only")
    }
    let answers = try contender.answer(testCase)
    guard let verdicts = answers[.single(kind)] else {
      throw AnswerFailure.unsupported("no \(kind.rawValue) queries")
    }
    let hits = verdicts.map { $0 ? "1" : "0" }.joined()
    guard givesMargins else { return "{\"hits\":\"\(hits)\"}" }
    let oracle = ExactOracle(testCase)
    let margins = test.queries.map { oracle.margin(at: $0).map(JSONText.number) ?? "null" }
    return "{\"hits\":\"\(hits)\",\"margins\":[\(margins.joined(separator: ","))]}"
  }
}
