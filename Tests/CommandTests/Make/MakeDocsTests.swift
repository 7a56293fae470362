import Testing

/// `make docs` says that documentation was written where it was.
@Suite struct MakeDocsTests {
  /// A compiler that ends with `status`, and says `Generated` either way, as that of DocC does.
  private func run(status: Int) throws -> (status: Int32, output: String, isThere: Bool) {
    let room = try GateRoom()
    let compiler = """
      #!/bin/sh
      for folder; do :; done
      mkdir -p $folder
      echo "error: 'Bitmap' doesn't exist"
      printf 'Generated combined documentation archive at:\\n  %s\\n' $PWD/$folder
      exit \(status)
      """
    try room.write(compiler, to: "../docc")
    let run = try room.shell(#"make docs SWIFT="$DOCC""#, ["DOCC": room.path("../docc")])
    return (run.status, run.output + run.errors, room.exists("build/docs"))
  }

  @Test func whatFailsIsNotGenerated() throws {
    let run = try run(status: 1)
    #expect(run.status != 0 && !run.isThere)
    #expect(run.output.contains("no documentation was written"), "\(run)")
    #expect(run.output.contains("'Bitmap' doesn't exist") && !run.output.contains("Generated"))
  }

  @Test func whatIsWrittenIsNamed() throws {
    let run = try run(status: 0)
    #expect(run.status == 0 && run.isThere)
    #expect(run.output.hasSuffix("the documentation is in build/docs\n"), "\(run)")
  }
}
