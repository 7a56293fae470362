import CPUAffinity

/// Holding the processes of a gate on one core after the other.
///
/// Two processes that hand over to each other on one core find the same clock rate and the same neighbours. What is
/// started while a thread is held on a core stays there; the thread itself can be moved on.
struct CorePinning {
  /// The cores that this process may use; empty where that cannot be known.
  private let cores: [Int32]

  init() {
    cores = [Int32](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = list_physical_cores(buffer.baseAddress, buffer.count)
    }
  }

  /// Moves the calling thread to a core, the cores taken in turn.
  ///
  /// - Returns: whether it was moved; it stays where it is where that is not known or not allowed.
  func hold(turn: Int) -> Bool {
    !cores.isEmpty && pin_thread(cores[turn % cores.count])
  }

  /// Lets the calling thread use all the cores again.
  func release() { unpin_thread() }
}
