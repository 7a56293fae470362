import Corpora
import Foundation
import TestSupport
import Testing

@Suite struct PNGFolderTests {
  @Test func filesOfAllFoldersAreSortedAndOthersLeftOut() throws {
    let folder = try TemporaryFolder()
    for name in ["b.png", "a/z.PNG", "a/notes.txt", "a.png.txt"] {
      _ = try folder.write([1], to: name)
    }
    let listing = try PNGFolder(folder.url.path)
    #expect(listing.files == ["a/z.PNG", "b.png"].map { folder.path($0) })
    #expect(listing.closedFolders.isEmpty)
  }

  @Test func whatIsNoFolderOfImagesIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "file")
    for (path, reason) in [
      ("/no/such/folder", "no such folder"), (file, "not a folder"),
      (folder.url.path, "holds no .png file"),
    ] {
      #expect(throws: CorpusError(path: path, reason: reason)) { try PNGFolder(path) }
    }
    #expect(CorpusError(path: "a", reason: "no such folder").description == "a: no such folder")
  }
}
