import Foundation
import Processes
import TestSupport
import Testing

/// The header compiles in every language that it promises.
@Suite struct PluginHeaderTests {
  /// A plug-in of a few lines in what C and C++ have in common.
  private static let source = """
    #include "touchstone_strategy.h"
    static int32_t prepare(
        const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
      (void)minimum_alpha;
      *prepared = 0;
      return image->layout == TOUCHSTONE_RGBA8 && sampling == TOUCHSTONE_NEAREST ? TOUCHSTONE_OK
                                                                                 : TOUCHSTONE_UNSUPPORTED;
    }
    static uint8_t point(const void *prepared, const touchstone_placement *placement, double x, double y) {
      (void)prepared;
      return x >= placement->min_u && y >= placement->min_v;
    }
    const touchstone_strategy *touchstone_plugin(void) {
      static touchstone_strategy strategy;
      strategy.abi_version = TOUCHSTONE_STRATEGY_ABI;
      strategy.struct_size = sizeof strategy;
      strategy.formats = TOUCHSTONE_FORMAT(TOUCHSTONE_RGBA8, TOUCHSTONE_PREMULTIPLIED);
      strategy.prepare = prepare;
      strategy.point = point;
      return &strategy;
    }
    """

  private func compile(
    _ source: String, _ language: String, _ standard: String
  ) throws -> ProcessEnd {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("\(source)\n".utf8), to: "plugin")
    // A Swift toolchain brings clang, which may be the only compiler.
    let names = language == "c" ? ["cc", "clang"] : ["c++", "clang++"]
    let words = [
      "sh", "-c", "exec \"$(command -v \(names[0]) || command -v \(names[1]))\" \"$@\"", "sh",
      "-std=\(standard)", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
      "-I\(StoredCorpus.repository.path)/Sources/PluginInterface/include", "-x", language, file,
    ]
    return try ChildProcess(words, errors: .null).wait()
  }

  @Test(arguments: [("c", "c99"), ("c", "c11"), ("c++", "c++11"), ("c++", "c++17")])
  func theHeaderCompiles(language: String, standard: String) throws {
    #expect(try compile(Self.source, language, standard) == .status(0))
    // A member that is not there is an error, so that something was compiled.
    let wrong = Self.source.replacingOccurrences(of: "strategy.formats", with: "strategy.colors")
    #expect(try compile(wrong, language, standard) != .status(0))
  }
}
