/// What is fuzzed: code that reads bytes from outside.
///
/// A fault is a trap, whatever a sanitizer finds, and a law that does not hold.
enum FuzzTarget: String, CaseIterable {
  case png
  case json
  case suite
  case request
  case reply
  case results
  case profile
  case trace
  case atlas
  case placement

  /// Tries one input.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .png: PNGLaws.hold(for: bytes)
    case .json: JSONLaws.hold(for: bytes)
    case .suite: FileLaws.suite(bytes)
    case .request: LineLaws.request(bytes)
    case .reply: LineLaws.reply(bytes)
    case .results: FileLaws.results(bytes)
    case .profile: FileLaws.profile(bytes)
    case .trace: FileLaws.trace(bytes)
    case .atlas: AtlasLaws.hold(for: bytes)
    case .placement: PlacementLaws.hold(for: bytes)
    }
  }
}

/// Ends the process with a sentence if a law does not hold, so that the fuzzer keeps the input.
func law(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { fatalError("a law does not hold: \(sentence())") }
}
