import ArgumentParser
import CommandLineTools
import Foundation
import PNGImages
import TestSupport
import Testing

@Suite struct ImageLimitOptionsTests {
  @Test func nothingTheDefaultsNeedIsSaid() throws {
    let options = try ImageLimitOptions.parse([])
    #expect(options.limits == .standard)
    #expect(options.words.isEmpty)
    let same = try ImageLimitOptions.parse(["--maximum-texels", "67108864"])
    #expect(same.words.isEmpty)
  }

  @Test func wordsSetTheSameLimits() throws {
    let words = [
      "--maximum-side", "1073741824", "--maximum-texels", "4294967296", "--maximum-file-bytes",
      "1099511627776", "--maximum-chunks", "4294967295",
    ]
    let options = try ImageLimitOptions.parse(words)
    #expect(options.words == words)
    let most = PNGLimits(
      maximumSide: 1 << 30, maximumTexels: 1 << 32, maximumBytes: 1 << 40,
      maximumChunks: 1 << 32 - 1)
    #expect(options.limits == most)
    #expect(
      try ImageLimitOptions.parse(["--maximum-chunks", "9", "--maximum-side", "7"]).words
        == ["--maximum-side", "7", "--maximum-chunks", "9"])
    #expect(
      try ImageLimitOptions.parse(["--maximum-file-bytes", "9"]).words
        == ["--maximum-file-bytes", "9"])
  }

  @Test(arguments: [
    (["--maximum-side", "0"], "--maximum-side 0: expected 1 to 1073741824"),
    (["--maximum-side", "1073741825"], "--maximum-side 1073741825: expected 1 to 1073741824"),
    (["--maximum-chunks", "0"], "--maximum-chunks 0: expected 1 to 4294967295"),
    (["--maximum-chunks", "4294967296"], "--maximum-chunks 4294967296: expected 1 to 4294967295"),
    (["--maximum-texels", "0"], "--maximum-texels 0: expected 1 to 4294967296"),
    (["--maximum-texels", "4294967297"], "--maximum-texels 4294967297: expected 1 to 4294967296"),
    (["--maximum-file-bytes", "0"], "--maximum-file-bytes 0: expected 1 to 1099511627776"),
  ]) func numbersOutOfRangeAreRefused(words: [String], fault: String) {
    let error = #expect(throws: (any Error).self) { try ImageLimitOptions.parse(words) }
    #expect(ImageLimitOptions.message(for: error!).contains(fault), "\(error!)")
  }

  /// The table of the corpus states the defaults.
  @Test func theTableHasTheDefaults() throws {
    let document = try StoredCorpus.text(of: "corpus/README.md")
    let cells = document.components(separatedBy: "## Limits on PNG files\n")[1]
      .components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --- ") }.dropFirst()
      .map(\.markdownCells)
    let limits = PNGLimits.standard
    let numbers = [
      limits.maximumSide, limits.maximumTexels, limits.maximumBytes, limits.maximumChunks,
    ]
    #expect(cells.map { Int($0[1].replacingOccurrences(of: ",", with: "")) } == numbers)
    let options = [
      "`--maximum-side`", "`--maximum-texels`", "`--maximum-file-bytes`", "`--maximum-chunks`",
    ]
    #expect(cells.map { $0[2] } == options)
  }
}
