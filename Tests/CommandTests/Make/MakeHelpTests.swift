import Foundation
import TestSupport
import Testing

/// What `make` alone shows fits on a screen, and `make help-all` shows the rest.
@Suite struct MakeHelpTests {
  private func shown(_ target: String) throws -> String {
    try GateRoom().shell("make \(target)").output
  }

  private func targets(in text: String) -> [String] {
    text.matches(of: #/(?m)^ *make ([a-z-]+) /#).map { String($0.1) }
  }

  @Test func makeAloneShowsAScreen() throws {
    let text = try shown("")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 30 && lines.allSatisfy { $0.count <= 80 }, "\(text)")
    let groups: [Substring] = ["judge", "measure", "choose", "embed", "maintain"]
    #expect(lines.filter { groups.contains($0) } == groups)
    #expect((10...12).contains(targets(in: text).count), "\(text)")
    #expect(lines.prefix(2).contains { $0.hasPrefix("New here?") })
    #expect(text.contains("make help-all"))
  }

  @Test func helpAllShowsEveryTargetWithoutItsGroup() throws {
    let text = try shown("help-all")
    let all = targets(in: text)
    let makefile = try StoredCorpus.text(of: "Makefile")
    let explained = makefile.matches(of: #/(?m)^([a-z-]+):.*## /#).map { String($0.1) }
    #expect(explained.count > 30 && all == explained)
    #expect(try Set(targets(in: shown(""))).isSubset(of: all))
    #expect(!text.contains("measure:") && text.contains("rank every strategy"))
  }
}
