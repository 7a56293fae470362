import Synchronization

/// A value that is computed when it is needed first, and kept.
package final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  package init() {}

  package func value(_ make: () -> Value) -> Value {
    kept.withLock { kept in
      let value = kept ?? make()
      kept = value
      return value
    }
  }
}
