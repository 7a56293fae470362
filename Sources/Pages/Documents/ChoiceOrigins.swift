import Choosing
import Measurements
import Presentation

/// Where a choice and its replays were measured.
private struct ChoiceOrigin: Hashable {
  let date: String
  let commit: String
  let machine: MachineIdentity

  init(_ choice: StoredChoice) {
    (date, commit, machine) = (choice.date, choice.commit, choice.machine)
  }
}

extension [StoredChoice] {
  /// Where the choices were measured: one sentence in Markdown for all that come from one place.
  var origins: [String] {
    let origins = grouped(by: ChoiceOrigin.init)
    return origins.map { origin, chosen in
      let subject =
        origins.count == 1 ? "Measured" : "\(Quantity.list(chosen.map(\.profile))): measured"
      let place =
        "\(subject) on \(origin.date) at commit \(origin.commit), on \(origin.machine.words)"
      return MarkdownText.prose("\(place).")
    }
  }
}
