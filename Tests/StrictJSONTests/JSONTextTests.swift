import StrictJSON
import Testing

@Suite struct JSONTextTests {
  @Test func stringsAreQuotedWithoutEscapedSlashes() {
    #expect(JSONText.quoted("a/b \"c\"\n") == #""a/b \"c\"\n""#)
  }

  @Test func numbersThatJSONLacksAreWords() {
    #expect(JSONText.numbers([0.1, -.infinity, .infinity, .nan]) == #"[0.1,"-inf","inf","nan"]"#)
  }
}
