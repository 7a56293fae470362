import CProcessors

/// Holding the processes of a gate on one core after the other.
///
/// Two processes that hand over to each other on one core find the same clock rate and the same neighbours. What is
/// started while a thread is held on a core stays there; the thread itself can be moved on.
struct CorePinning {
  /// The cores that this process may use; empty where that cannot be known.
  private let cores: [Int32]

  init() {
    var cores: [Int32] = []
    while true {
      let core = allowed_processor(Int32(cores.count))
      if core < 0 { break }
      cores.append(core)
    }
    self.cores = cores
  }

  /// Moves the calling thread to a core, the cores taken in turn. Where it cannot be moved it stays where it is.
  func hold(turn: Int) {
    if !cores.isEmpty { _ = keep_on_processors([cores[turn % cores.count]], 1) }
  }

  /// Lets the calling thread use all the cores again.
  func release() {
    if !cores.isEmpty { _ = keep_on_processors(cores, Int32(cores.count)) }
  }
}
