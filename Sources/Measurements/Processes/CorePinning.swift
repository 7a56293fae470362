import CPlatform

/// Pins the processes of a run to one core after the other.
///
/// Two processes that take turns on one core see the same clock rate and the same neighbors. A
/// process that is started while a thread is pinned stays on that core; the thread itself can move
/// on.
package struct CorePinning {
  /// One logical CPU for each core that this process may use; empty where the system does not say.
  private let cores: [Int32]

  package init() {
    cores = [Int32](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = list_physical_cores(buffer.baseAddress, buffer.count)
    }
  }

  /// The number of cores; 0 where the system does not say.
  package var count: Int { cores.count }

  /// The number of launches at a time, each on a core of its own: two at most, because more would
  /// share more of the caches.
  package var lanes: Int { max(1, min(2, count)) }

  /// Pins the calling thread to core `turn`, modulo the number of cores.
  ///
  /// - Returns: whether it is pinned. It is not where no cores are known or the system does not
  ///   allow it.
  package func pin(turn: Int) -> Bool {
    !cores.isEmpty && pin_thread(cores[turn % cores.count])
  }

  /// Lets the calling thread use all cores again.
  package func unpin() { unpin_thread() }
}
