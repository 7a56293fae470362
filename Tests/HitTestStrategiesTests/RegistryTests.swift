import Foundation
import HitTestStrategies
import Renderers
import TestSupport
import Testing

@Suite struct RegistryTests {
  /// `PackedMask` → `packed-mask`, `RGBACache` → `rgba-cache`: a word starts at a capital that
  /// follows a lowercase letter or precedes one.
  ///
  /// `Certified<PackedMask>` → `certified-packed-mask`.
  private func kebabCase(_ type: String) -> String {
    let letters = Array(type.filter { $0 != "<" && $0 != ">" })
    var name = ""
    for (index, letter) in letters.enumerated() {
      let followsSmall = index > 0 && letters[index - 1].isLowercase
      let precedesSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if index > 0 && letter.isUppercase && (followsSmall || precedesSmall) { name += "-" }
      name += letter.lowercased()
    }
    return name
  }

  @Test func namesAreTheTypesInKebabCase() {
    for strategy in Registry.all {
      #expect(strategy.name == kebabCase("\(strategy)"))
      #expect(!strategy.summary.isEmpty && !strategy.summary.contains("\n"))
    }
    #expect(Set(Registry.all.map { $0.name }).count == Registry.all.count)
    #expect(Registry.all.count >= 8)
  }

  @Test func everyStrategyHasAFileOfItsName() throws {
    let sources = StoredCorpus.repository.appending(path: "Sources")
    let files = try ["HitTestStrategies", "Renderers"].flatMap {
      try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: $0).path)
    }
    let names = Set(files.map { URL(filePath: $0).lastPathComponent })
    for strategy in Registry.all {
      // A strategy that wraps another one has a file of its own name.
      let type = "\(strategy)".prefix { $0 != "<" }
      #expect(names.contains("\(type).swift"))
    }
  }

  @Test func embeddableStrategiesComeFirst() {
    let embeddable = Registry.list(by: Registry.visitEmbeddable).map { $0.name }
    let renderers = Registry.list(by: Registry.visitRenderers).map { $0.name }
    #expect(embeddable + renderers == Registry.all.map { $0.name })
    #expect(!embeddable.isEmpty && !renderers.isEmpty)
  }

  @Test func onlyBoundsOnlyIgnoresAlpha() {
    #expect(Registry.all.filter { !$0.readsAlpha }.map { $0.name } == ["bounds-only"])
  }
}
