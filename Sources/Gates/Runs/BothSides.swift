import Dispatch
import Synchronization

/// Calls `work` for all parts at the same time, each on its own thread.
func inParallel<Part: Sendable, Value: Sendable>(
  _ parts: [Part], _ work: @Sendable (Part) -> Value
) -> [Value] {
  let values = Mutex<[Int: Value]>([:])
  DispatchQueue.concurrentPerform(iterations: parts.count) { index in
    let value = work(parts[index])
    values.withLock { $0[index] = value }
  }
  return values.withLock { all in parts.indices.map { all[$0]! } }
}

/// Calls `work` for base and head at the same time, each on its own thread.
func onBothSides<Value: Sendable>(
  _ work: @Sendable (GateProgram.Role) -> Value
) -> (base: Value, head: Value) {
  let values = inParallel([.base, .head], work)
  return (values[0], values[1])
}
