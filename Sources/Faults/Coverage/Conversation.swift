import Conformance
import Corpora
import HitTesting
import PNGImages
import StrictJSON
import Synchronization

/// The requests of one case, which need none before them, with their exact answers.
package struct Conversation: Sendable {
  /// A request.
  struct Step: Sendable {
    /// The value of its line.
    let value: JSONValue
    /// The request, with the pixels in place of a file that can be read; `nil` if it is wrong.
    let request: (any AdapterRequest)?
    /// The word of its `op`.
    let operation: String
    /// The hash of the image that was sent last.
    let image: Int
    /// The values of alpha in the image that it sends.
    let alphas: Set<UInt8>
    /// The length of its line.
    let byteCount: Int
    /// The hash of its line.
    let hash: String
    let answer: String
  }

  package let name: String
  /// The requests in order.
  private(set) var steps: [Step] = []
  /// The first request of each operation.
  private(set) var first: [String: JSONValue] = [:]
  package var answers: [String] { steps.map(\.answer) }

  /// Answers the requests of a case.
  ///
  /// - Throws: ``JSONFault`` for a line that is not a JSON object with an `op`.
  package init(
    _ name: String, lines: [String], by oracle: RememberingOracle = RememberingOracle()
  ) throws(JSONFault) {
    self.name = name
    var server = AdapterServer(oracle)
    for line in lines {
      let value = try JSONValue(parsing: Array(line.utf8))
      guard case .string(let operation)? = value.part([.key("op")]) else {
        throw JSONFault(path: name, reason: "expected an object with an \"op\"")
      }
      let request = (try? AdapterProtocol.request(value)).map(DecodedFiles.decoding)
      first[operation] = first[operation] ?? value
      steps.append(
        Step(
          value: value, request: request, operation: operation,
          image: operation == "image" ? value.hashValue : steps.last?.image ?? 0,
          alphas: LenientImage(request)?.alphas ?? [], byteCount: line.utf8.count,
          hash: FNV1a(Array(line.utf8)).digits,
          answer: server.exactAnswer(to: request)))
    }
  }

  /// Records what a program with all capabilities is sent about some suites, and the wrong requests
  /// that it is tried with: a conversation per case, in the order of the run.
  ///
  /// Both functions are called from any thread, `progress` with the numbers of cases that are done
  /// and of all. Once `isCancelled` returns true, cases are left out.
  package static func recorded(
    of suites: [CaseSuite], isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int, Int) -> Void
  ) -> [Conversation] {
    let dialogs = ProtocolCheck.dialogs(for: .all).compactMap {
      try? Conversation("\(ProtocolCheck.suite)/\($0.name)", lines: $0.lines)
    }
    let cases = suites.flatMap { suite in (0..<suite.count).map { (suite, $0) } }
    return dialogs
      + recorded(
        of: cases.count, isCancelled: isCancelled, progress: progress,
        case: { cases[$0].0.testCase(at: cases[$0].1) }
      ).compactMap { $0 }
  }

  /// Records what a program is sent about some cases; `nil` for each that is left out.
  static func recorded(
    of count: Int, to program: AdapterDescription = .recorder,
    isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
    case testCase: @escaping @Sendable (Int) -> any HitTestCase
  ) -> [Conversation?] {
    let found = Mutex([Conversation?](repeating: nil, count: count))
    let done = Atomic(0)
    let size = 64
    AllCores.work(on: (count + size - 1) / size, isCancelled, with: ()) { _, part in
      // What it remembers of one part, no other part asks about.
      let oracle = RememberingOracle()
      for place in part * size..<min(count, (part + 1) * size) where !isCancelled() {
        let asked = testCase(place)
        let lines = lines(about: asked, to: program)
        let made = try? Conversation(asked.name, lines: lines, by: oracle)
        found.withLock { $0[place] = made }
        progress(done.add(1, ordering: .relaxed).newValue, count)
      }
    }
    return found.withLock { $0 }
  }

  /// The lines that a program is sent about a case; by default one with all capabilities.
  package static func lines(
    about testCase: any HitTestCase, to program: AdapterDescription = .recorder
  ) -> [String] {
    let lines = Mutex<[String]>([])
    let recorder = AdapterContender(
      .recorder { request in lines.withLock { $0.append(request.line) } }, like: program)
    func ask(_ judged: some JudgedCase) {
      for asked in judged.earlier + [judged] { _ = try? asked.answers(of: recorder) }
    }
    ask(testCase.judged)
    return lines.withLock { $0 }
  }
}

/// The images of files, each decoded once.
private enum DecodedFiles {
  private static let images = Mutex<[ImageRequest.Source: Bitmap]>([:])

  /// Replaces a file in a request by its pixels, unless it cannot be decoded.
  static func decoding(_ request: any AdapterRequest) -> any AdapterRequest {
    guard let image = request as? ImageRequest,
      case .file(let path, let orientation) = image.source
    else { return request }
    let known = images.withLock { $0[image.source] }
    let decoded = known ?? (try? PNGDecoder.decode(contentsOfFile: path).oriented(orientation))
    guard let bitmap = decoded else { return request }
    images.withLock { $0[image.source] = bitmap }
    return ImageRequest(id: image.id, .pixels(bitmap))
  }
}

extension AdapterServer {
  /// The answer to a request, or a word for each way of not answering.
  mutating func exactAnswer(to request: (any AdapterRequest)?) -> String {
    guard let request else { return "wrong" }
    return (try? request.answer(by: &self))?.line ?? "refused"
  }
}
