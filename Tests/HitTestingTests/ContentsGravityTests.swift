import HitTesting
import Testing

@Suite struct ContentsGravityTests {
  @Test func mirroringTwiceGivesTheGravityBack() {
    for gravity in ContentsGravity.allCases {
      #expect(gravity.mirroringTopAndBottom.mirroringTopAndBottom == gravity)
    }
    #expect(Set(ContentsGravity.allCases.map(\.mirroringTopAndBottom)).count == 12)
  }

  @Test func mirroringSwapsTheWordsTopAndBottom() {
    for gravity in ContentsGravity.allCases {
      let name = gravity.rawValue
      let mirrored: String =
        switch true {
        case name.hasPrefix("top"): "bottom" + name.dropFirst(3)
        case name.hasPrefix("bottom"): "top" + name.dropFirst(6)
        default: name
        }
      #expect(gravity.mirroringTopAndBottom.rawValue == mirrored)
    }
  }
}
