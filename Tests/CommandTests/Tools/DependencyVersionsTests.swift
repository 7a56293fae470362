import CommandLineTools
import Testing

@Suite struct DependencyVersionsTests {
  @Test func textOfABuildIsRead() {
    #expect(
      DependencyVersions.named("swift=6.3.1,swift-argument-parser=1.8.2")
        == ["swift": "6.3.1", "swift-argument-parser": "1.8.2"])
    #expect(DependencyVersions.named("") == [:])
    #expect(DependencyVersions.named("swift=,yams") == [:])
  }

  @Test(arguments: [
    ("/usr/lib/libbenchmark.so.1.7.1", "1.7.1"), ("libbenchmark.1.9.1.dylib", "1.9.1"),
    ("/opt/1.2/libembree3.so.3", "3"), ("/usr/lib/libbenchmark.so", nil), ("", nil),
    ("/usr/lib/libbenchmark.so.1debian", nil),
  ])
  func theNamesOfLibrariesHoldVersions(file: String, version: String?) {
    #expect(DependencyVersions.version(inFileName: file) == version)
  }

  @Test func everyVersionBeginsWithADigit() {
    #expect(DependencyVersions.all["swift"] != nil)
    for (name, version) in DependencyVersions.all {
      #expect(version.first?.isWholeNumber == true, "\(name): \(version)")
    }
  }
}
