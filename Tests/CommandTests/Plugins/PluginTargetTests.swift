import Foundation
import Testing

/// What `make` does about plug-ins, with a compiler that makes programs which print their
/// arguments.
@Suite final class PluginTargetTests: RoomTests {
  @Test func theGateOfPluginsBuildsNoBase() throws {
    for library in ["../old.so", "../new.so"] { try room.write("", to: library) }
    let run = try room.gate([
      "PLUGIN_BASE": "../old.so", "PLUGIN": "../new.so", "METRICS": "time", "QUICK": "1",
      "GATE_ARGS": "--note x",
    ])
    #expect(run.status == 0, "\(run)")
    #expect(
      run.arguments == [
        "--plugin-base", "../old.so", "--plugin", "../new.so", "--command",
        "make gate PLUGIN_BASE=../old.so PLUGIN=../new.so QUICK=1 GATE_ARGS='--note x'",
        "--metrics", "time", "--quick", "--allowances", "", "--note", "x",
      ])
    #expect(try room.read("build/gate.status") == "0\n")
    #expect(!room.exists("build/gate/base/Package.swift"))
    let undecided = try room.gate([
      "PLUGIN_BASE": "../old.so", "PLUGIN": "../new.so", "STATUS": "3",
    ])
    #expect(undecided.status == 3)
    #expect(try room.read("build/gate.status") == "3\n")
  }

  /// A person pastes it into a shell, which gives the program the same words.
  @Test func theCommandOfAGateIsThatOfTheUser() throws {
    let (old, new) = ("../it's old.so", #"../$(touch made) "new".so"#)
    for library in [old, new] { try room.write("", to: library) }
    let run = try room.gate(["PLUGIN_BASE": old, "PLUGIN": new, "TIME": "40"])
    let command = try #require(run.value("--command"), "\(run)")
    let words = try room.shell(
      #"make() { printf '<%s>\n' "$@"; }; eval "$COMMAND""#, ["COMMAND": command])
    #expect(words.output == "<gate>\n<PLUGIN_BASE=\(old)>\n<PLUGIN=\(new)>\n<TIME=40>\n")
    #expect(!room.exists("made"))
  }

  @Test func whatCannotBeIsSaidBeforeAnythingIsBuilt() throws {
    let plugInsAlone = "only a plug-in can be timed, as PLUGIN=library"
    for (words, fault) in [
      ("gate PLUGIN=../old.json", "expected PLUGIN_BASE=library too"),
      ("gate PLUGIN_BASE=../old.json", "expected PLUGIN=library too"),
      ("gate PLUGIN=../old.json PLUGIN_BASE=/no/old.so", "PLUGIN_BASE=/no/old.so: no such file"),
      ("gate PLUGIN=../old.json PLUGIN_BASE=../old.json BASE=HEAD", "one of them"),
      ("gate ADAPTER=./mine", "two plug-ins, PLUGIN_BASE=library and PLUGIN=library"),
      ("bench PLUGIN=/no/new.so", "PLUGIN=/no/new.so: no such file"),
      ("conform PLUGIN=/no/new.so", "PLUGIN=/no/new.so: no such file"),
      ("bench IMAGES=/no/such", "IMAGES=/no/such: no such folder"),
      ("bench TIME=0", "TIME=0: expected seconds, above 0, at most 86400"),
      ("bench TIME=abc", "TIME=abc: expected seconds, above 0, at most 86400"),
      ("bench-stacks TIME=86401", "TIME=86401: expected seconds, above 0, at most 86400"),
      ("bench QUICK=1 FULL=1", "expected either QUICK=1 or FULL=1"),
      ("bench-stacks QUICK=1 FULL=1", "expected either QUICK=1 or FULL=1"),
      ("bench ADAPTER=./mine", "ADAPTER=./mine is for make conform; \(plugInsAlone)"),
      ("choose PROFILE=kiosk ADAPTER=./mine", "is for make conform; \(plugInsAlone)"),
      ("bench PROFILE=kiosk", "PROFILE=kiosk is for make choose"),
      ("bench-stacks STRATEGIES=packed-mask", "layers and strategies of its own"),
      ("choose PROFILE=kiosk STRATEGIES=packed-mask", "make choose compares all strategies"),
      ("bench-selftest STRATEGIES=packed-mask", "images and strategies of its own"),
      ("profiles PROFILE=kiosk", "make profiles chooses for every ready profile"),
      ("conform IMAGES=.", "make conform asks the cases of the corpus"),
      (
        "conform ADAPTER=./mine STRATEGIES=packed-mask",
        "expected ADAPTER=command, PLUGIN=library or STRATEGIES=names, one of them"
      ),
    ] {
      let run = try room.shell("make \(words)")
      #expect(run.status == 2 && run.output.isEmpty, "\(run)")
      // The last line is make's own.
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 2 && lines.last?.hasPrefix("make: *** ") == true, "\(run)")
      let isSaid = lines[0].hasPrefix("touchstone: error: ") && lines[0].hasSuffix(fault)
      #expect(isSaid, "\(run)")
      #expect(!room.exists(".build"), "something was built")
    }
  }

  @Test func aFolderWithoutImagesIsSaidBeforeAnythingIsBuilt() throws {
    for filling in ["mkdir empty", "touch empty/notes.txt && mkdir empty/folder.png"] {
      let run = try room.shell("\(filling) && make bench IMAGES=empty")
      #expect(run.status == 2 && run.errors.contains("IMAGES=empty: holds no .png file"), "\(run)")
      #expect(run.output.isEmpty, "\(run)")
    }
    let some = try room.shell(
      "mkdir -p some/deep && touch some/deep/a.PNG && make bench-input IMAGES=some")
    #expect(some.status == 0, "\(some)")
  }

  /// `make` would read `$x` as a variable that is empty, and measure other images.
  @Test func aDollarInANameIsNoReference() throws {
    let dry = try room.shell(#"mkdir '$x' && touch '$x/a.png' && make -n bench 'IMAGES=$x'"#)
    #expect(dry.status == 0 && dry.output.contains(#"--images "$BENCH_IMAGES""#), "\(dry)")
  }

  @Test func installPutsProgramsAndTheHeaderWhereTheyAreRemovedFrom() throws {
    try room.write("header", to: "Sources/PluginInterface/include/touchstone_strategy.h")
    let installed = try room.shell("make install PREFIX='../my place'")
    #expect(installed.status == 0, "\(installed)")
    let files = ["bin/touchstone", "bin/touchstone-bench", "include/touchstone_strategy.h"]
    for file in files {
      #expect(try room.read("../my place/\(file)").isEmpty == false, "\(file)")
      #expect(installed.output.contains(file))
    }
    let removed = try room.shell("make uninstall PREFIX='../my place'")
    #expect(removed.status == 0, "\(removed)")
    for file in files { #expect(!room.exists("../my place/\(file)"), "\(file)") }
  }
}
