import HitTesting
import Testing

@Suite struct ContentsGravityTests {
  @Test func mirroringSwapsTheWordsTopAndBottomAndTwiceGivesTheGravityBack() {
    #expect(ContentsGravity.allCases.count == 12)
    for gravity in ContentsGravity.allCases {
      #expect(gravity.mirroringTopAndBottom.mirroringTopAndBottom == gravity)
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
