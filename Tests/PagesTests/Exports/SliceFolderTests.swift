import Corpora
import Pages
import TestSupport
import Testing

@Suite struct SliceFolderTests {
  private static let folder = Result { try SliceFolder(CorpusFolder(path: StoredCorpus.path)) }

  @Test func theSlicesOfTheCorpusAreFresh() throws {
    let stale = try Self.folder.get().staleFiles(in: StoredCorpus.path)
    #expect(stale.isEmpty, "run `make corpus`")
  }

  @Test func everyProjectHasAFileAndARow() throws {
    let files = try Self.folder.get().files
    let slices = TestFormat.all.filter { $0.slice != nil }
    #expect(files.map(\.path) == ["slices/README.md"] + slices.map { "slices/\($0.fileName)" })
    for slice in slices {
      let row = "| [`\(slice.fileName)`](\(slice.fileName)) | \(CorpusSlice.limit) |"
      #expect(files[0].text.contains(row))
    }
  }

  @Test func namesOfFormatsAndFilesAreUnique() {
    #expect(Set(TestFormat.all.map(\.name)).count == TestFormat.all.count)
    #expect(Set(TestFormat.all.map(\.fileName)).count == TestFormat.all.count)
  }
}
