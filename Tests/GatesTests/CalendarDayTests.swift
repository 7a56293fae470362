import Foundation
import Gates
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: ["2027-01-31", "2028-02-29", "2000-02-29", "0001-12-01", "2026-11-30"])
  func readsAndWritesDays(text: String) throws {
    #expect(try #require(CalendarDay(text)).description == text)
  }

  @Test(arguments: [
    "", "2027", "2027-1-31", "27-01-31", "2027-13-01", "2027-00-10", "2027-01-32", "2027-01-00",
    "2027-02-29", "1900-02-29", "2026-11-31", "2027-01-31 ", "2027/01/31", "+027-01-31",
    "2027-01-31-01", "２０２７-01-31", "2027-01-3a",
  ])
  func refusesWhatIsNoDay(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func ordersByYearThenMonthThenDay() throws {
    let days = ["2026-12-31", "2027-01-01", "2027-01-31", "2027-02-01"]
    let read = try days.map { try #require(CalendarDay($0)) }
    #expect(read.shuffled().sorted() == read)
  }

  @Test func takesTheDayOfAMomentInUTC() {
    // 2026-11-21 00:00 UTC is 1 795 219 200 seconds after the start of 1970: 20 778 days of 86 400.
    #expect(CalendarDay(Date(timeIntervalSince1970: 20_778 * 86_400)).description == "2026-11-21")
    #expect(
      CalendarDay(Date(timeIntervalSince1970: 20_778 * 86_400 - 1)).description == "2026-11-20")
  }
}
