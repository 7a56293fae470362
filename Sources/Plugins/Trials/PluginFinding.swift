import Conformance
import Foundation

/// Something that a plug-in does and must not do, besides wrong verdicts.
package struct PluginFinding: Hashable, Codable, Sendable, CustomStringConvertible {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A signal ends the process, also that of a failed check.
    case crash
    /// A function does not return in time.
    case hang
    /// A function ends the process.
    case exit
    /// It writes where it must not, or the allocator finds the heap corrupted.
    case corruption
    /// It reads where there is nothing to read, or what was taken back.
    case strayRead = "stray-read"
    /// An answer is not a verdict, or is missing.
    case noVerdict = "no-verdict"
    /// It leaves something changed or running that is not its own: how numbers are rounded, what is
    /// done at a signal, a thread, a process.
    case sideEffect = "side-effect"
    /// It does not prepare an image of the format that is timed.
    case refusal
    /// The same question gets another answer.
    case unrepeatable
    /// Threads that ask at the same time get other answers than one that asks alone.
    case threadUnsafe = "thread-unsafe"
    /// It keeps memory of an image that was destroyed.
    case leak
    /// It allocates in queries.
    case allocation
    /// It keeps more memory than it says.
    case retention

    /// Whether its answers, its times or this process cannot be trusted any more, so that it is not
    /// timed.
    package var isFatal: Bool {
      switch self {
      case .leak, .allocation, .retention: false
      default: true
      }
    }
  }

  package let kind: Kind
  /// What was seen, in words.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  package var description: String { "\(kind.rawValue): \(text)" }

  /// The finding that follows from a case without an answer.
  package init(brokenIn outcome: CaseOutcome) {
    var words = outcome.reason ?? "no answer"
    if words.hasPrefix("error: ") { words.removeFirst("error: ".count) }
    if let request = words.range(of: "; the request was ") {
      words.removeSubrange(request.lowerBound...)
    }
    self.init(fault: words, in: outcome.name)
  }

  /// The finding that follows from the words of a fault: what ended the process of a plug-in, or
  /// what its guards said.
  ///
  /// - Parameters:
  ///   - fault: the words.
  ///   - trial: what was tried.
  init(fault: String, in trial: String) {
    let known =
      Self.starts.first { fault.hasPrefix($0.key) } ?? Self.parts.first { fault.contains($0.key) }
    self.init(known?.value ?? .noVerdict, "\(fault) (\(trial))")
  }

  /// How the words of guards start.
  private static let starts: KeyValuePairs<String, Kind> = [
    "reads ": .strayRead, "writes ": .corruption, "corrupts ": .corruption,
    "touches ": .corruption, "changes ": .sideEffect, "ignores ": .sideEffect,
    "blocks ": .sideEffect, "unblocks ": .sideEffect, "starts ": .sideEffect,
    "leaves ": .sideEffect,
  ]

  /// What is in the words about a process that ended or does not answer.
  private static let parts: KeyValuePairs<String, Kind> = [
    "gave no answer for": .hang, "ended by signal": .crash, "ended with status": .exit,
    "closed its standard output": .exit,
  ]
}
