import Dispatch
import Synchronization

/// A value for each side of a gate.
struct Sides<Value> {
  var base: Value
  var head: Value

  var both: [Value] { [base, head] }

  subscript(role: GateProgram.Role) -> Value { role == .base ? base : head }

  /// Makes the value of each side from the one here, that of the base first.
  func map<New>(_ make: (Value) throws -> New) rethrows -> Sides<New> {
    Sides<New>(base: try make(base), head: try make(head))
  }
}

extension Sides: Sendable where Value: Sendable {}

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
) -> Sides<Value> {
  let values = inParallel([.base, .head], work)
  return Sides(base: values[0], head: values[1])
}

/// Calls `work` for base and head at the same time, each on its own thread.
///
/// - Throws: the error of the base, or else that of the head, when both have ended.
func tryOnBothSides<Value: Sendable>(
  _ work: @Sendable (GateProgram.Role) throws -> Value
) throws -> Sides<Value> {
  let results = onBothSides { role in Result { try work(role) } }
  return try results.map { try $0.get() }
}
