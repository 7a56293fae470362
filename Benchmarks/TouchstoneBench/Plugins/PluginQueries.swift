import Measurements
import Plugins

extension Plugin {
  /// Notes which function a benchmark asks, for the words about a crash.
  func begin(asked benchmark: String) { begin(BenchmarkQuery(ofRow: benchmark)?.pluginQuery) }
}

extension BenchmarkQuery {
  /// The function of a plug-in that answers it; `nil` for preparing, which is noted by itself, and
  /// for what no plug-in is asked.
  var pluginQuery: Plugin.Query? {
    switch self {
    case .pointWarm, .pointCold, .pointCollection, .pointLatency, .pointSingle: .point
    case .batch: .batch
    case .discMixed, .discEmpty, .discEmptySheared, .discEmptyNatural: .disc
    case .texelRect, .rectEmpty: .rect
    default: nil
    }
  }
}
