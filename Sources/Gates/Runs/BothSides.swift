import Dispatch
import Synchronization

/// Calls `work` for base and head at the same time, each on its own thread.
func onBothSides<Value: Sendable>(
  _ work: @Sendable (GateProgram.Role) -> Value
) -> (base: Value, head: Value) {
  let values = Mutex<[GateProgram.Role: Value]>([:])
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    let role: GateProgram.Role = index == 0 ? .base : .head
    let value = work(role)
    values.withLock { $0[role] = value }
  }
  return values.withLock { ($0[.base]!, $0[.head]!) }
}
