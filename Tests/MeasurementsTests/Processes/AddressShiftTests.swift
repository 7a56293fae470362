import Measurements
import Testing

@Suite struct AddressShiftTests {
  @Test func theHeapIsMoved() {
    AddressShift.moveHeap(by: 200_000)
    #expect(Set(AddressShift.blocks.compactMap(\.self)).count == 4)
  }
}
