import Dispatch
import Synchronization

/// Does the same for base and head at once, each on a thread of its own.
///
/// - Throws: what the base threw, else what the head threw.
func onBothSides<Value: Sendable>(
  _ work: @Sendable (GateProgram.Role) throws -> Value
) throws -> (base: Value, head: Value) {
  let results = Mutex<[GateProgram.Role: Result<Value, any Error>]>([:])
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    let role: GateProgram.Role = index == 0 ? .base : .head
    let result = Result { try work(role) }
    results.withLock { $0[role] = result }
  }
  let both = results.withLock { $0 }
  return (try both[.base]!.get(), try both[.head]!.get())
}
