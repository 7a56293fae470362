import Conformance

/// A program in shell that follows the protocol, and says the same to every request of a kind.
///
/// What it supports, and what it answers by operation, is JSON. For all other requests it runs a
/// command.
func shellAdapter(
  supports: String = "{}", saying answers: KeyValuePairs<String, String> = [:],
  others: String = #"echo '{"ok":true}'"#
) throws -> AdapterContender {
  let start = """
    {"protocol":1,"name":"sh","fidelity":"exact","supports":\(supports)}
    """
  let cases = answers.map { "*'\"op\":\"\($0)\"'*) echo '\($1)';;" }
  return try AdapterContender(
    command: """
      while read -r line; do case $line in
      *'"op":"start"'*) echo '\(start)';;
      *'"op":"stop"'*) exit 0;;
      \(cases.joined(separator: "\n"))
      *) \(others);;
      esac; done
      """, timeoutInSeconds: 30)
}

/// What a server answers to some lines.
func answers(_ server: AdapterServer, to lines: [String]) -> [String] {
  var server = server
  return lines.map { server.answer(to: $0) ?? "no answer" }
}

func answers(_ server: AdapterServer, to lines: String...) -> [String] {
  answers(server, to: lines)
}
