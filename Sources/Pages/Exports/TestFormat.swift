/// What reads a ``TestFile``: a test framework, or the tests of one project.
package struct TestFormat: Sendable {
  /// The name on the command line.
  package let name: String
  /// The name that its framework or project looks for.
  package let fileName: String
  let template: [UInt8]
  /// The project, and what it can be asked; `nil` for a framework.
  package var slice: CorpusSlice?

  init(_ name: String, _ fileName: String, _ template: [UInt8], _ slice: CorpusSlice? = nil) {
    (self.name, self.fileName, self.template, self.slice) = (name, fileName, template, slice)
  }

  /// The most points of a file by default.
  package var usualLimit: Int { slice == nil ? 300 : CorpusSlice.limit }

  /// All formats, those of projects last.
  package static let all = frameworks + CorpusSlice.formats

  private static let frameworks = [
    TestFormat("pytest", "test_touchstone_corpus.py", PackageResources.pytest_mustache),
    TestFormat("vitest", "touchstone-corpus.test.mjs", PackageResources.vitest_mustache),
    TestFormat("gtest", "touchstone_corpus_test.cpp", PackageResources.gtest_mustache),
    TestFormat("rust", "touchstone_corpus.rs", PackageResources.rust_mustache),
    TestFormat(
      "swift-testing", "TouchstoneCorpusTests.swift", PackageResources.swift_testing_mustache),
    TestFormat("csv", "touchstone-corpus.csv", PackageResources.csv_mustache),
  ]
}
