import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct MeasurementTableTests {
  private static let text = """
    {"context": {"date": "2026-11-21T05:00:00+00:00", "num_cpus": 2, "caches": [{"type": "Data"}],
      "library_build_type": "debug", "conformance:packed-mask": "yes: 9 verdicts, 1 excused",
      "conformance:bounds-only": "bounds: 25 %", "conformance:broken": "no: 3 of 9 verdicts wrong"},
     "benchmarks": [
      {"name": "point-warm/packed-mask/a", "family_index": 2, "run_name": "point-warm/packed-mask/a",
       "run_type": "iteration", "repetition_index": 0, "iterations": 10, "real_time": 3.0,
       "cpu_time": 2.5, "time_unit": "ns", "hit_rate": 0.5, "allocs_per_query": 0.0},
      {"name": "point-warm/packed-mask/a", "family_index": 2, "run_name": "point-warm/packed-mask/a",
       "run_type": "iteration", "repetition_index": 1, "iterations": 10, "real_time": 5.0,
       "cpu_time": 2.5, "time_unit": "ns", "hit_rate": 0.5, "allocs_per_query": 0.0},
      {"name": "point-warm/packed-mask/a_median", "family_index": 2,
       "run_name": "point-warm/packed-mask/a", "run_type": "aggregate", "aggregate_name": "median",
       "iterations": 2, "real_time": 99.0, "cpu_time": 99.0, "time_unit": "ns"},
      {"name": "prepare/packed-mask/a", "family_index": 1, "run_name": "prepare/packed-mask/a",
       "run_type": "iteration", "real_time": 2.0, "cpu_time": 2.0, "time_unit": "us",
       "retained_bytes": 552.0},
      {"name": "point-warm/broken/a", "family_index": 3, "run_name": "point-warm/broken/a",
       "run_type": "iteration", "error_occurred": true, "error_message": "failed conformance"},
      {"name": "prepare/bounds-only/a", "family_index": 0, "run_name": "prepare/bounds-only/a",
       "run_type": "iteration", "real_time": 1.0, "cpu_time": 1.0, "time_unit": "ns"},
      {"name": "something else", "family_index": 9, "run_name": "something else",
       "run_type": "iteration", "real_time": 1.0, "cpu_time": 1.0, "time_unit": "ns"}]}
    """

  private func table() throws -> MeasurementTable {
    let file = try TemporaryFile(Self.text)
    return MeasurementTable(try BenchmarkResults(contentsOfFile: file.path))
  }

  @Test func takesMediansOfRepetitionsAndLeavesStatisticsOut() throws {
    #expect(try table()["packed-mask", "a"]?[.pointWarm] == 4)
  }

  @Test func convertsUnitsAndReadsCounters() throws {
    let row = try #require(try table()["packed-mask", "a"])
    #expect(row[.prepare] == 2000)
    #expect(row.retainedBytes == 552)
    #expect(row.hitRate == 0.5)
    #expect(row.allocationsPerQuery == 0)
    #expect(row[.pointCold] == nil)
  }

  @Test func ordersStrategiesAsTheyWereRegistered() throws {
    #expect(try table().strategies == ["bounds-only", "packed-mask", "broken"])
    #expect(try table().imageSets == ["a"])
  }

  @Test func keepsErrorsInsteadOfTimes() throws {
    let row = try #require(try table()["broken", "a"])
    #expect(row.error == "failed conformance")
    #expect(row[.pointWarm] == nil)
  }

  @Test func readsConformanceFromTheContext() throws {
    let notes = try table().conformance
    #expect(notes["packed-mask"]?.conforms == true && notes["packed-mask"]?.ignoresAlpha == false)
    #expect(notes["packed-mask"]?.detail == "9 verdicts, 1 excused")
    #expect(notes["bounds-only"]?.conforms == true && notes["bounds-only"]?.ignoresAlpha == true)
    #expect(notes["broken"]?.conforms == false)
  }

  private func expectRefusal(of text: String, because reason: String) throws {
    let file = try TemporaryFile(text)
    #expect(throws: ResultsError(file: file.path, reason: reason)) {
      try BenchmarkResults(contentsOfFile: file.path)
    }
  }

  @Test(arguments: ["", "{", "[]", "{\"context\": {}}", "{\"benchmarks\": []}", "\u{0}\u{1}"])
  func foreignFilesAreErrorsThatNameThem(text: String) throws {
    try expectRefusal(
      of: text,
      because: text.isEmpty ? "is empty" : "not results in Google Benchmark's JSON format")
  }

  /// Taken for nanoseconds, minutes would be an improvement.
  @Test(arguments: ["min", "NS", ""]) func unknownUnitsAreErrorsThatNameTheRow(unit: String) throws
  {
    try expectRefusal(
      of: Self.text.replacing(#""us""#, with: "\"\(unit)\""),
      because: "prepare/packed-mask/a: time_unit is \"\(unit)\", expected ns, us, ms or s")
  }

  @Test func aTextForANumberIsAnErrorThatNamesTheRow() throws {
    try expectRefusal(
      of: Self.text.replacing("552.0", with: #"552.0, "paired_time": "5""#),
      because: "prepare/packed-mask/a: paired_time is \"5\", expected a number")
  }

  @Test(arguments: [
    ("/nowhere.json", "there is no such file"), ("/", "is a folder, expected a file"),
  ])
  func aMissingFileOrAFolderIsAnErrorThatNamesIt(path: String, reason: String) {
    #expect(throws: ResultsError(file: path, reason: reason)) {
      try BenchmarkResults(contentsOfFile: path)
    }
  }

  @Test func aReportNeedsBenchmarks() throws {
    let results = try BenchmarkResults(text: #"{"context": {}, "benchmarks": []}"#)
    let error = #expect(throws: ResultsError.self) {
      try results.checkForReport(file: "r.json")
    }
    #expect(error?.reason == "has no benchmarks, so there is nothing to show")
  }
}
