import Measurements

/// The end of a launch in the middle of a row, which is the fault of the row's contender.
struct LaunchCrash {
  /// The row that ran.
  let row: String
  /// What the contender did, in words.
  let what: String

  /// Reads what became of a process whose request failed; `nil` for one that still runs, that ran
  /// no row at the end, or that others ended.
  init?(_ process: BenchmarkProcess, running row: String?) {
    guard let row, let crash = process.crash else { return nil }
    (self.row, what) = (row, crash)
  }

  var contender: String? { RowName(row)?.contender }

  /// Why the rows of the contender fail.
  var reason: String { "\(what) in \(row)" }
}
