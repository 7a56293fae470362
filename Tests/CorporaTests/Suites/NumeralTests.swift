import Corpora
import Testing

@Suite struct NumeralTests {
  @Test(arguments: [
    ("0", 0.0), ("-0.0", -0.0), ("1.25", 1.25), ("0.1", 0.1), ("5e-324", 0x1p-1074),
    ("1e308", 1e308), ("0x1p-1", 0.5), ("-0x1.8p3", -12),
    ("0X1.FFFFFFFFFFFFFp1023", 0x1.fffffffffffffp1023),
    ("inf", .infinity), ("-inf", -.infinity),
  ])
  func spellingsGiveTheNearestDouble(text: String, value: Double) throws {
    let numeral = try #require(Numeral(text))
    #expect(numeral.value.bitPattern == value.bitPattern && numeral.text == text)
  }

  @Test func nanIsAWord() throws {
    #expect(try #require(Numeral("nan")).value.isNaN)
  }

  @Test(arguments: ["", "1.", ".5", "+1", "1e999", "infinity", "NaN", "1,5", "01", "0x", "1 ", "１"])
  func otherSpellingsAreRefused(text: String) {
    #expect(Numeral(text) == nil)
  }

  @Test(arguments: [0.1, -0.0, 1e22, 8, 1 / 3.0, 0x1p-1074, .infinity])
  func writtenNumbersComeBack(value: Double) throws {
    let text = Numeral(value).text
    #expect(try #require(Numeral(text)).value.bitPattern == value.bitPattern)
  }
}
