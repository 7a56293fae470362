import Foundation
import Processes

/// A copy of a program for one launch.
///
/// The physical pages that a file was read into change some times by up to 9 %, for as long as they
/// stay cached. A fresh copy is read into other pages.
package enum FreshCopy {
  /// Copies a program.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - copy: where to copy it: an absolute path. An earlier copy there is replaced.
  /// - Throws: ``BenchmarkFault`` when the program cannot be copied.
  package static func make(of program: String, at copy: String) throws {
    let files = FileManager.default
    let fresh = "\(copy).fresh"
    let folder = URL(fileURLWithPath: copy).deletingLastPathComponent().path
    try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A process of its own makes the copy: a process forked while this one had the copy open for
    // writing would keep it open, and running it would fail. The previous copy is removed
    // afterwards, so that its pages are not reused.
    guard ChildProcess.succeeds(["cp", "--", program, fresh]) else {
      throw BenchmarkFault("\(program) cannot be copied to \(folder)")
    }
    try? files.removeItem(atPath: copy)
    try files.moveItem(atPath: fresh, toPath: copy)
  }
}
