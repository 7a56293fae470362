import Foundation

/// The threads that the system lets this process start.
enum SystemThreads {
  /// Why no thread can be started, in words; `nil` where one can.
  ///
  /// What starts programs and divides work among cores would wait forever for a thread that cannot
  /// start. One thread is tried, so that a system that starts a few is not found.
  static var fault: String? {
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t!
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, { _ in nil }, nil)
    guard status == 0 else {
      return "the system starts no thread for this program: \(String(cString: strerror(status)))"
    }
    pthread_join(thread, nil)
    return nil
  }
}
