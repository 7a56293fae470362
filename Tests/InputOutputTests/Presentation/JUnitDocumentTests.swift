import Presentation
import Testing

@Suite struct JUnitDocumentTests {
  @Test func casesAreCountedByTheirOutcome() {
    func outcome(_ kind: JUnitDocument.Outcome.Kind) -> JUnitDocument.Outcome {
      .init(kind, "why")
    }
    let cases = [nil, outcome(.failure), outcome(.error), outcome(.error), outcome(.skipped)].map {
      JUnitDocument.Case("s", "n", $0)
    }
    let text = JUnitDocument("d", cases: [.init("other", "n", nil)] + cases + [cases[0]]).text
    #expect(
      text.contains(
        #"<testsuite name="s" tests="6" failures="1" errors="2" skipped="1" time="0">"#))
    #expect(text.ranges(of: "<testsuite ").count == 2)
  }

  @Test func everyTextIsEscaped() {
    let hard = "<&\"\u{1B}"
    let outcome = JUnitDocument.Outcome(.error, hard, details: hard)
    let text = JUnitDocument(hard, cases: [.init(hard, hard, outcome)]).text
    let escaped = "&lt;&amp;&quot;\u{FFFD}"
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="\(escaped)">
          <testsuite name="\(escaped)" tests="1" failures="0" errors="1" skipped="0" time="0">
            <testcase classname="\(escaped)" name="\(escaped)" time="0">
              <error message="\(escaped)">\(escaped)</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
