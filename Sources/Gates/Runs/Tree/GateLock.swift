import Foundation

/// The right to use a folder that only one gate can use at a time.
///
/// It is given back when the process ends, however that happens.
package struct GateLock {
  /// Takes the lock of a folder, which is made where it is missing.
  ///
  /// - Throws: ``GateFault`` when another gate has it.
  package init(folder: String = TreeGate.folder) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw GateFault("\(folder) cannot be made")
    }
    // The file stays open for as long as the process lives.
    let file = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw GateFault("\(folder)/lock cannot be opened") }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      throw GateFault("another gate is running here, and two cannot share \(folder)")
    }
  }
}
