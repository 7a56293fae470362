import BenchmarkReports
import Presentation
import Testing

@Suite struct RunProgressTests {
  @Test(arguments: [
    (0.0, "0 s of 60 s, at most 60 s left"), (12.9, "12 s of 60 s, at most 48 s left"),
    (59.2, "59 s of 60 s, at most 1 s left"), (60.1, "60 s of 60 s, the last launches"),
    (75, "75 s of 60 s, the last launches"),
  ])
  func aRunByTimeTellsWhatIsLeft(seconds: Double, words: String) {
    let progress = RunProgress(seconds: seconds, launches: 1, end: .seconds(60))
    #expect(progress.time == words && progress.launchCount == "1 launch")
  }

  /// Ten launches took 25 s, so that the 30 others take 75 s.
  @Test func aRunByLaunchesTellsWhatTheyMayTake() {
    let progress = RunProgress(seconds: 25, launches: 10, end: .launches(40))
    #expect(progress.time == "25 s, about 75 s left")
    #expect(progress.launchCount == "10 of 40 launches")
    #expect(RunProgress(seconds: 2, launches: 0, end: .launches(4)).time == "2 s")
    #expect(RunProgress(seconds: 9, launches: 5, end: .launches(4)).time == "9 s, about 0 s left")
  }
}
