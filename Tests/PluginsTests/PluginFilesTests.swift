import Foundation
import Plugins
import TestSupport
import Testing

/// Several builds of one plug-in, as a user names them.
@Suite struct PluginFilesTests {
  @Test func commasPartFilesUnlessAFileHasThem() throws {
    #expect(PluginFiles.paths(in: "a.so") == ["a.so"])
    #expect(PluginFiles.paths(in: "./a.so,b c.so") == ["./a.so", "b c.so"])
    #expect(PluginFiles.paths(in: "") == [""] && PluginFiles.paths(in: ",") == [","])
    #expect(PluginFiles.mismatch(of: ["a", "a"], at: ["1", "2"]) == nil)
    #expect(
      PluginFiles.mismatch(of: ["a", "b"], at: ["1", "2"])?.hasPrefix("2 is called b") == true)
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "a,b.so")
    #expect(PluginFiles.paths(in: file) == [file])
  }
}
