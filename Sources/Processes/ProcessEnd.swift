/// How a program ended.
package enum ProcessEnd: Hashable, Sendable, CustomStringConvertible {
  /// It exited with this status.
  case status(Int32)
  /// This signal ended it.
  case signal(Int32)

  /// - Parameter waitStatus: what `waitpid` says.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .status((waitStatus >> 8) & 0xFF) : .signal(signal)
  }

  /// The status as a shell has it: 128 plus the number of a signal.
  package var shellStatus: Int32 {
    switch self {
    case .status(let status): status
    case .signal(let number): 128 + number
    }
  }

  package var description: String {
    switch self {
    case .status(let status): "ended with status \(status)"
    case .signal(let number): "was ended by signal \(number)"
    }
  }
}
