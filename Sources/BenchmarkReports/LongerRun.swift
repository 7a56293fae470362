import Measurements
import Processes

/// The same run for a longer time, in words that a user can paste.
struct LongerRun {
  private let context: [String: String]

  init(_ context: [String: String]) { self.context = context }

  /// The longest time that is advised, in seconds: ten hours.
  private static let longest = 36_000.0

  /// How to measure for this time: a command, or what to do.
  ///
  /// *Edges*: For more than ten hours, the words say only that.
  func words(seconds: Double) -> String {
    if seconds > Self.longest { return "More than ten hours of measuring" }
    guard let target else { return "Measuring for \(Int(seconds)) seconds" }
    let command = target + variables + ["TIME=\(Int(seconds))"]
    return "`\(command.joined(separator: " "))`"
  }

  private func given(_ variable: RunContext.Variable) -> String? {
    context[RunContext.given(variable)].map(RunContext.unescaped)
  }

  private var flags: [String] { given(.flags)?.split(separator: "\n").map(String.init) ?? [] }

  /// The target of `make` of the run; `nil` if it is unknown, or unknown what was measured.
  private var target: [String]? {
    let given = RunContext.Variable.allCases.compactMap(given) + folder
    // `make` would read a reference, and the shell splits the flags at blanks.
    if given.contains(where: { $0.contains("$(") || $0.contains("${") })
      || flags.contains(where: { $0.contains(where: \.isWhitespace) })
    {
      return nil
    }
    return switch context[RunContext.scope].flatMap(RunContext.Scope.init(rawValue:)) {
    case .usual: ["make", "bench"]
    case .full: ["make", "bench", "FULL=1"]
    case .stacks: ["make", "bench-stacks"]
    case .fullStacks: ["make", "bench-stacks", "FULL=1"]
    case .chosen: flags.isEmpty ? nil : ["make", "bench"]
    case .product, nil: nil
    }
  }

  /// The folder of the images, if they are of one.
  private var folder: [String] {
    RunContext.entries(RunContext.folder(""), in: context).values.map(RunContext.unescaped).sorted()
  }

  /// The variable of `make` that names the folder; none where the images are drawn.
  var images: [String] { folder.prefix(1).map { "IMAGES=\($0.pastedWord)" } }

  private var variables: [String] {
    images
      + RunContext.Variable.allCases.compactMap { variable in
        guard let value = given(variable), !value.isEmpty else { return nil }
        let word = variable == .flags ? flags.joined(separator: " ") : value
        return "\(variable.rawValue)=\(word.pastedWord)"
      }
  }
}
