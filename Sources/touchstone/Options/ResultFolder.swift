import Conformance
import Plugins

/// The folder for the results of the last conformance run of one kind of contender.
///
/// Each kind has its own one, so that judging a program leaves what is known of the strategies.
enum ResultFolder: String {
  case strategies
  case adapter
  case plugin

  /// The folder for what a run judged.
  init(of report: ConformanceReport) {
    let program = report.contenders.first(where: \.isProgram)
    let isPlugin = program?.details.command?.contains(" \(PluginProgram.adapterOption) ") == true
    self = program == nil ? .strategies : isPlugin ? .plugin : .adapter
  }

  /// The path, seen from the root of the repository.
  var path: String {
    self == .strategies ? "build/conformance" : "build/conformance/\(rawValue)"
  }

  /// The path of the file that holds everything.
  var file: String { "\(path)/conformance.json" }
}
