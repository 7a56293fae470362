import CKernels
import Foundation
import Testing

@Suite struct DispatchTests {
  private static let names = ["scalar", "sse2", "avx2", "avx512", "neon"]

  /// The level that a value of TOUCHSTONE_SIMD leads to, and the message about it.
  private func asked(_ value: String?, capacity: Int = 200) -> (level: Level, message: String) {
    var message = [CChar](repeating: 1, count: capacity)
    let table = kernels_asked_for(value, &message, capacity)!
    let text = message.prefix { $0 != 0 }
    #expect(text.count < capacity, "the message is not closed")
    return (
      Level(kernels: table.pointee),
      String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
  }

  @Test func scalarIsAlwaysThere() {
    #expect(kernels_at(kernel_level_scalar)?.pointee.level == kernel_level_scalar)
    #if arch(x86_64)
      #expect(kernels_at(kernel_level_sse2) != nil)
      #expect(kernels_at(kernel_level_neon) == nil)
    #else
      #expect(kernels_at(kernel_level_sse2) == nil)
    #endif
    #if arch(arm64)
      #expect(kernels_at(kernel_level_neon) != nil)
    #endif
    #expect(kernels_at(kernel_level(rawValue: 99)) == nil)
  }

  @Test func namesAreTheLevels() {
    for level in Level.all {
      #expect(level.testDescription == Self.names[Int(level.kernels.level.rawValue)])
    }
  }

  @Test func theHighestLevelRunsByDefault() {
    for value in [nil, ""] {
      let (level, message) = asked(value)
      #expect(level.kernels.level.rawValue == Level.all.map(\.kernels.level.rawValue).max())
      #expect(message == "")
    }
  }

  @Test func everyAvailableLevelCanBeForced() {
    for level in Level.all {
      let (forced, message) = asked(level.testDescription)
      #expect(forced.kernels.level == level.kernels.level)
      #expect(message == "")
    }
  }

  @Test func missingLevelsAreReported() {
    let best = asked(nil).level
    for (index, name) in Self.names.enumerated()
    where kernels_at(kernel_level(rawValue: UInt32(index))) == nil {
      let (level, message) = asked(name)
      #expect(level.kernels.level == best.kernels.level)
      #expect(
        message
          == "TOUCHSTONE_SIMD=\(name): this processor does not have it; "
          + "\(best.testDescription) is the best it has"
      )
    }
  }

  @Test(arguments: [
    ("avx9", "avx9"), ("AVX2", "AVX2"), ("avx2 ", "avx2 "), ("0", "0"), ("a\nb", "a?b"),
    (String(repeating: "x", count: 500), String(repeating: "x", count: 47)),
  ])
  func unknownLevelsAreReported(value: String, shown: String) {
    let (level, message) = asked(value)
    #expect(level.kernels.level == asked(nil).level.kernels.level)
    #expect(message == "TOUCHSTONE_SIMD=\(shown): expected scalar, sse2, avx2, avx512 or neon")
  }

  @Test func messagesAreCutToTheirCapacity() {
    #expect(asked("avx9", capacity: 10).message == "TOUCHSTON")
    #expect(asked("avx9", capacity: 1).message == "")
  }

  /// This process uses the level that its environment asks for, however many threads call first at
  /// once.
  @Test func theEnvironmentDecides() async {
    let (expected, message) = asked(getenv("TOUCHSTONE_SIMD").map { String(cString: $0) })
    await withTaskGroup(of: UInt.self) { group in
      for _ in 0..<8 { group.addTask { UInt(bitPattern: kernels_best()) } }
      for await table in group { #expect(table == UInt(bitPattern: kernels_best())) }
    }
    #expect(kernels_best().pointee.level == expected.kernels.level)
    let error = kernels_forced_level_error().map { String(cString: $0) }
    #expect(error == (message.isEmpty ? nil : message))
  }
}
