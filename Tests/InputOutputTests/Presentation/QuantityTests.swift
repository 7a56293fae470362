import Presentation
import Testing

@Suite struct QuantityTests {
  /// By hand: 23.957 + 24.557 is 48.514, but 24.0 + 24.6, which are printed, are 48.6.
  @Test func printedSharesAddUp() {
    let (parts, sum) = Quantity.sum([0.239_566_58, 0.245_571_14])
    #expect(parts == ["24.0 %", "24.6 %"] && sum == "48.6 %")
    let short = Quantity.sum([0.25, 0.125])
    #expect(short.parts == ["25.0 %", "12.5 %"] && short.sum == "37.5 %")
    // 0.000504 + 27.7 is 27.7 as far as it is printed.
    let small = Quantity.sum([0.000_005_04, 0.277])
    #expect(small.parts == ["0.000504 %", "27.7 %"] && small.sum == "27.7 %")
    #expect(Quantity.sum([0, 0]).sum == "0 %")
    let large = Quantity.sum([12, 0.3])
    #expect(large.parts == ["12.0 ×", "30.0 %"] && large.sum == "12.3 ×")
    #expect(Quantity.sum([834.03, 1000.12]).parts == ["834 ×", "over 999 ×"])
    #expect(Quantity.sum([9, 9]).parts == ["900 %", "900 %"])
  }

  @Test func sharesHaveThreeDigitsAtMost() {
    #expect(Quantity.share(3.91) == "391 %")
    #expect(Quantity.share(9.9949) == "999 %")
    #expect(Quantity.share(9.995) == "10.0 ×")
    #expect(Quantity.share(834.03) == "834 ×")
    #expect(Quantity.share(333_613) == "over 999 ×")
  }

  @Test func whatNobodyNoticesHasNoDigits() {
    let shown = [0.0058, 0.000_2, 0.000_04].map(Quantity.points)
    #expect(shown == ["0.580", "0.02", "less than 0.01"])
  }

  @Test func amountsThatDifferLookDifferent() {
    func apart(_ first: Double, _ second: Double) -> [String] {
      let texts = Quantity.apart(first, second) { Quantity.bytes($0, moreDigits: $1) }
      return [texts.first, texts.second]
    }
    #expect(apart(2048, 4096) == ["2.00 KiB", "4.00 KiB"])
    #expect(apart(2_061_503, 2_061_000) == ["1.9660 MiB", "1.9655 MiB"])
    #expect(apart(5, 5) == ["5 B", "5 B"])
  }

  @Test func ratiosAboveOneAreNotOne() {
    #expect(Quantity.multiple(1.000_12) == "under 1.01 ×")
    #expect(Quantity.multiple(1.01) == "1.01 ×")
    #expect(Quantity.multiple(1.5) == "1.50 ×")
    #expect(Quantity.multiple(1) == "1.00 ×")
    #expect(Quantity.multiple(0.2) == "0.20 ×")
    #expect(Quantity.multiple(999.4) == "999 ×")
    #expect(Quantity.multiple(5_150_004_448) == "over 999 ×")
  }

  @Test func largeAndSmallNumbersCanBeRead() {
    #expect(Quantity.ratio(5_150_004_448) == "5,150,004,448")
    #expect(Quantity.ratio(998.7) == "999")
    #expect(Quantity.percent(117.25) == "11,725 %")
    #expect(Quantity.count(0.000_001) == "0.00000100")
    #expect(Quantity.count(0.000_5) == "0.000500")
    #expect(Quantity.count(0.5) == "0.500")
    #expect(Quantity.threeDigitCount(999) == "999")
    #expect(Quantity.threeDigitCount(1004) == "1,000" && Quantity.threeDigitCount(1006) == "1,010")
    #expect(Quantity.threeDigitCount(124_417) == "124,000")
    #expect(Quantity.threeDigitCount(999_600) == "1,000,000")
  }
}
