import Measurements
import Testing

@Suite struct MachineIdentityTests {
  private static let machine = MachineIdentity(
    processor: "AMD EPYC (25/17/1)", cores: 2, cacheBytes: [32_768, 1_048_576, 33_554_432],
    simdLevel: "avx512")

  private func context(_ machine: MachineIdentity) -> [String: String] {
    Dictionary(uniqueKeysWithValues: machine.context.map { ($0.key, $0.value) })
  }

  @Test func comesBackFromAContext() {
    var words = context(Self.machine)
    words["date"] = "today"
    #expect(MachineIdentity(context: words) == Self.machine)
    var bare = Self.machine
    bare.cacheBytes = []
    #expect(MachineIdentity(context: context(bare)) == bare)
    let here = MachineIdentity.current(simdLevel: "avx2")
    #expect(MachineIdentity(context: context(here)) == here)
    #expect(here.cores > 0)
  }

  @Test func needsAllOfTheContext() {
    let words = context(Self.machine)
    for key in words.keys {
      #expect(MachineIdentity(context: words.filter { $0.key != key }) == nil, "\(key)")
    }
    #expect(MachineIdentity(context: words.merging(["machine:cores": "two"]) { $1 }) == nil)
    #expect(MachineIdentity(context: words.merging(["machine:caches": "1 x"]) { $1 }) == nil)
  }

  @Test func namesEveryDifference() {
    #expect(Self.machine.difference(from: Self.machine) == nil)
    var other = Self.machine
    other.processor = "Xeon"
    #expect(Self.machine.difference(from: other) == "processor Xeon, here AMD EPYC (25/17/1)")
    other = Self.machine
    other.cores = 4
    #expect(Self.machine.difference(from: other) == "4 cores, here 2")
    other.cacheBytes = [1, 2]
    other.simdLevel = "avx2"
    #expect(
      Self.machine.difference(from: other)
        == "4 cores, here 2; caches of 1 + 2 bytes, here 32768 + 1048576 + 33554432; "
        + "kernels for avx2, here avx512")
  }
}
