import RandomNumbers

/// A change of sources that adds, moves or renames code, and leaves what is measured as it is.
package enum HarmlessChange: String, CaseIterable {
  case paddingInC = "a function in C that nothing calls"
  case functionInSwift = "a type in Swift that nothing uses"
  case paddingInCPlusPlus = "a function in C++ that nothing calls"
  case strategy = "a strategy that nothing asks"
  case reordered = "types and functions of a file in another order"
  case renamed = "a file renamed"
  case debugInformation = "debug information of the kernels"

  /// Makes the change of a number in files.
  ///
  /// - Parameters:
  ///   - number: what all that is random depends on.
  ///   - files: the texts of the tree's files by path; only these paths are read.
  /// - Returns: the files that are other than before; `nil` for one that is gone.
  package func files(_ number: Int, in files: [String: String]) -> [String: String?] {
    var random = SeededGenerator(seed: 0x4A12, index: number)
    func pick(_ paths: [String]) -> (path: String, text: String) {
      let path = random.pick(paths.sorted())
      return (path, files[path]!)
    }
    let size = Int.random(in: 1...1500, using: &random)
    let kept = files.keys.filter { !$0.hasSuffix("/main.swift") }
    let swift = kept.filter { $0.hasSuffix(".swift") && $0.contains("/") }
    switch self {
    case .paddingInC, .paddingInCPlusPlus:
      let isC = self == .paddingInC
      let (path, text) = pick(kept.filter { $0.hasSuffix(isC ? ".c" : ".cpp") })
      // The linker drops what nothing calls, unless an attribute keeps it.
      let function = """
        \(isC ? "" : "extern \"C\" ")__attribute__((used, retain))
        void touchstone_padding_\(number)(void) {
          __asm__ volatile(".rept \(size)\\n nop\\n .endr");
        }

        """
      return [path: Bool.random(using: &random) ? function + text : text + "\n" + function]
    case .functionInSwift:
      let (path, text) = pick(swift)
      let lines = (0..<size / 4).map { "    text += String(number &* \($0), radix: 8)\n" }
      // Its conformance keeps it in the program.
      return [
        path: text + """

          struct TouchstonePadding\(number): CustomStringConvertible {
            let number: Int
            var description: String {
              var text = ""
          \(lines.joined())    return text
            }
          }

          """
      ]
    case .strategy:
      let folder = "Sources/HitTestStrategies/Masks"
      let name = random.pick(["PackedMask", "SummedArea", "SpanList"])
      let text = files["\(folder)/\(name).swift"]!
      return [
        "\(folder)/\(name)\(number).swift": text.replacing(name, with: "\(name)\(number)")
      ]
    case .reordered:
      let candidates = swift.filter { Self.declarations(in: files[$0]!).count > 1 }
      let (path, text) = pick(candidates)
      let parts = Self.declarations(in: text)
      let before = text.prefix(upTo: parts[0].startIndex)
      // The last one has no empty line behind it.
      let others = parts.shuffled(using: &random).map { $0.hasSuffix("\n\n") ? $0 : $0 + "\n" }
      return [path: before + others.joined()]
    case .renamed:
      let (path, text) = pick(swift)
      let parts = path.split(separator: "/")
      let name = "\(Bool.random(using: &random) ? "A" : "Z")\(number)\(parts.last!)"
      return [path: nil, (parts.dropLast() + [Substring(name)]).joined(separator: "/"): text]
    case .debugInformation:
      // The build appends -g0, which leaves options of the compiler itself as they are.
      return [
        "Package.swift": files["Package.swift"]! + """

          for target in package.targets where ["CKernels", "LimitLoops"].contains(target.name) {
            target.cSettings = [
              .unsafeFlags(["-Xclang", "-debug-info-kind=limited", "-Xclang", "-dwarf-version=4"])
            ]
          }

          """
      ]
    }
  }

  /// The declarations at the top level of a Swift file, behind its imports, each with the lines up
  /// to the next one; empty where their order may matter.
  private static func declarations(in text: String) -> [Substring] {
    if text.contains("\"\"\"") || text.contains("\n#") || text.hasPrefix("#") { return [] }
    var parts: [Substring] = []
    var rest = text[...]
    // A declaration begins after an empty line, at the left.
    while let gap = rest.firstRange(of: #/\n\n(?=[^\s})])/#) {
      parts.append(rest[..<gap.upperBound])
      rest = rest[gap.upperBound...]
    }
    return parts.isEmpty ? [] : parts.dropFirst() + [rest]
  }
}
