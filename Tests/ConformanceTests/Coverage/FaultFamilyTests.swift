import Conformance
import Corpora
import Faults
import Foundation
import HitTesting
import StrictJSON
import Synchronization
import TestSupport
import Testing

/// The family of faults, and the schema that it is made from.
@Suite struct FaultFamilyTests {
  @Test func everyRecordedRequestFitsTheSchema() throws {
    let fields = Dictionary(grouping: try StoredFamily.schema().fields, by: \.operation)
      .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.path, $0) }) }
    let suites = try StoredCorpus.suites() + CaseSuite.random(seed: 1, points: 2000)
    var (faults, operations): (Set<String>, Set<String>) = ([], [])
    for testCase in suites.lazy.flatMap(\.cases) {
      for line in Conversation.lines(about: testCase) {
        let value = try JSONValue(parsing: Data(line.utf8))
        guard case .string(let operation)? = value.part([.key("op")]) else {
          faults.insert("no op")
          continue
        }
        operations.insert(operation)
        check(value, [], fields[operation] ?? [:], &faults)
      }
    }
    #expect(faults == [])
    #expect(operations == Set(fields.keys))
  }

  private func check(
    _ value: JSONValue, _ path: [RequestStep], _ fields: [[RequestStep]: RequestField],
    _ faults: inout Set<String>
  ) {
    guard let field = fields[path] else {
      faults.insert("\(path.words) is not in the schema")
      return
    }
    func expect(_ isRight: Bool) {
      if !isRight { faults.insert("\(field.name): \(value.kind)") }
    }
    switch (field.kind, value) {
    case (.number, _): expect(value.double != nil)
    case (.integer(let range), .number(let number)):
      expect(Int(exactly: number).map(range.contains) ?? false)
    case (.boolean, .boolean), (.name, .string), (.file, .string), (.pixels, .string): break
    case (.word(let words), .string(let word)): expect(words.contains(word))
    case (.list, .array(let items)), (.vector, .array(let items)):
      for item in items { check(item, path + [.each], fields, &faults) }
    case (.tuple(let count), .array(let items)):
      expect(items.count == count)
      for other in fields.values where other.path.dropLast() == path[...] {
        if let part = value.part([other.path.last!]) { check(part, other.path, fields, &faults) }
      }
    case (.object, .object(let members)):
      // The words that lead from layers to their images, and from images to how they are read, are
      // not keys of the protocol.
      if ["hoverImages", "thresholds", "samplings"].contains(where: { path == [.key($0)] }) {
        return
      }
      for (key, member) in members where key != "op" {
        check(member, path + [.key(key)], fields, &faults)
      }
      for other in fields.values
      where other.path.dropLast() == path[...] && !other.path.isEmpty && !other.isOptional
        && other.alternatives[path.words] == nil
      {
        expect(value.part([other.path.last!]) != nil)
      }
    default: expect(false)
    }
  }

  @Test func aProgramIsSentWhatIsRecorded() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let start = """
      {"protocol":1,"name":"sh","fidelity":"exact","supports":{"views":true}}
      """
    let command = """
      while read -r line; do printf '%s\\n' "$line" >>\(log); case $line in
      *'"op":"start"'*) echo '\(start)';; *'"op":"image"'*) echo '{"ok":true}';;
      *'"op":"stop"'*) exit 0;; *) echo '{"hits":"1"}';; esac; done
      """
    let testCase = ImageCase.opaque("state/x/y")
    let contender = try AdapterContender(command: command, timeoutInSeconds: 30)
    _ = try contender.answer(testCase)
    let sent = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(Conversation.lines(about: testCase) == sent.map(String.init))
  }

  @Test func theFamilyIsLargeAndItsNamesAreItsOwn() throws {
    let family = try StoredFamily.faults()
    #expect((5_000...20_000).contains(family.count), "\(family.count)")
    #expect(Set(family.map(\.name)).count == family.count)
    let tenth = family.count { FaultFamily.isInTenth($0.name) }
    #expect((family.count / 12...family.count / 8).contains(tenth), "\(tenth)")
  }

  @Test func aNewKeyIsCoveredByItself() throws {
    let text = """
      {"oneOf": [{"$ref": "#/$defs/test"}], "$defs": {"test": {"type": "object", "required": ["op"],
        "properties": {"op": {"const": "test"}, "turn": {"type": "integer", "minimum": 0, "maximum": 3,
          "default": 0}, "isRound": {"type": "boolean"}}}}}
      """
    let schema = try RequestSchema(parsing: Data(text.utf8), name: "schema")
    let names = Set(FaultFamily.all(of: schema).map(\.name))
    for name in [
      "test.turn/left out/test.turn left out", "test.turn/neighbor/test.turn 1 as 2",
      "test.isRound/neighbor/test.isRound true as false",
      "cache/cache/test.turn of the request before",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(names.contains { $0.hasPrefix("test.turn/only where/") && $0.contains("test.isRound") })
  }

  @Test func aSchemaThatDoesNotSayWhatAFieldIsIsRefused() {
    let text = #"{"oneOf": [{"properties": {"op": {"const": "test"}, "x": {}}, "type": "object"}]}"#
    #expect(throws: JSONFault.self) { try RequestSchema(parsing: Data(text.utf8), name: "s") }
  }

  @Test(arguments: [
    ("test.layer.contentsScale", "whole", "2.5", "3"),
    ("test.layer.contentsScale", "down", "-2.5", "-3"),
    ("test.layer.contentsScale", "int16", "32768.5", "-32768"),
    ("test.layer.contentsScale", "limited to 2^4", "-17", "-16"),
    ("test.layer.contentsScale", "wrapped at 2^4", "17.5", "1.5"),
    ("test.layer.contentsScale", "0 below 2^-4", "0.0625", "0.0625"),
    ("test.layer.contentsScale", "0 below 2^-4", "-0.06", "0"),
    ("test.layer.contentsScale", "float32", "0.1", "0.10000000149011612"),
    ("test.layer.contentsScale", "nan as 1", "\"nan\"", "1"),
    ("test.layer.contentsScale", "inf as 0", "\"-inf\"", "\"-inf\""),
    ("test.layer.contentsScale", "its default", "7", "1"),
    ("test.minimumAlpha", "one more", "256", "256"), ("test.minimumAlpha", "halved", "7", "3"),
    ("test.layer.gravity", "center as top", "\"center\"", "\"top\""),
    ("test.layer.masksToBounds", "true as false", "true", "false"),
    ("test.layer.size", "width and height exchanged", "[1,2]", "[2,1]"),
    ("test.layer.size", "height read for width", "[1,2]", "[2,2]"),
    ("test.points", "first two exchanged", "[[1,2],[3,4],[5,6]]", "[[3,4],[1,2],[5,6]]"),
    ("test.points", "2 elements", "[[1,2],[3,4],[5,6]]", "[[1,2],[3,4],[3,4]]"),
    ("stack.layers", "1 elements", "[1,2]", "[1]"),
    ("hit-stack.queries[]", "all and topmost exchanged", #"{"all":[1,2]}"#, #"{"topmost":[1,2]}"#),
    ("stack.layers[].name", "without digits", "\"a12\"", "\"a\""),
  ])
  func eachMisreadingChangesWhatItSays(
    field: String, name: String, from: String, to: String
  ) throws {
    let field = try #require(try StoredFamily.schema().fields.first { $0.name == field })
    let misreading = try #require(Misreading.all(of: field).first { $0.name == name })
    let value = try JSONValue(parsing: Data("[\(from)]".utf8)).part([.item(0, name: "")])
    let expected = try JSONValue(parsing: Data("[\(to)]".utf8)).part([.item(0, name: "")])
    #expect(misreading.change(value) == expected)
  }

  @Test func equivalentFaultsAreListedWithAReason() throws {
    let list = try EquivalentFaults(
      parsing: "# why\n\na/b/*x*: it is so\nc/d/e: too\ntest.sampling/*: so\n", path: "list")
    #expect(list.contains("a/b/one x two") && !list.contains("a/b/one") && list.contains("c/d/e"))
    #expect(!list.contains("c/d/e f"))
    var report = CoverageReport(requests: "")
    let family = try StoredFamily.faults()
    let unknown = ["list:3: names no fault of the family", "list:4: names no fault of the family"]
    #expect(list.staleLines(in: report, family: family) == unknown)
    let seen = try #require(family.first { $0.area == "test.sampling" })
    report.entries = [.init(seen, FaultPlayer.Result(kills: 1, touched: 1, first: "here"))]
    let stale = list.staleLines(in: report, family: family)
    #expect(stale == unknown + ["list:5: \(seen.name) changes an answer of here"])
    #expect(throws: KnownFailuresError.self) { try EquivalentFaults(parsing: "a/b", path: "list") }
  }
}
