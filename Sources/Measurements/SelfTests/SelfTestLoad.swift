/// What else runs on the machine during a self-test.
package enum SelfTestLoad: String, CaseIterable, Codable, Hashable, Sendable {
  case idle
  /// A compiler runs on every core.
  case compiling
}
