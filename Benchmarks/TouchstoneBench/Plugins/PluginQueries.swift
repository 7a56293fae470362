import Measurements
import Plugins

extension Plugin {
  /// Notes which function a benchmark asks, for the words about a crash.
  func begin(asked benchmark: String) { begin(BenchmarkQuery(ofRow: benchmark)?.pluginQuery) }
}

extension BenchmarkQuery {
  /// The function of a plug-in that answers it.
  var pluginQuery: Plugin.Query? {
    switch function {
    case .point: .point
    case .batch: .batch
    case .disc: .disc
    case .rect: .rect
    case nil: nil
    }
  }
}
