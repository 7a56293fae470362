import Choosing
import Measurements
import Presentation

extension [StoredChoice] {
  /// Where choices and their replays were measured: one sentence in Markdown for all that come from
  /// one place.
  var origins: [String] {
    struct Origin: Hashable {
      let date, commit: String
      let machine: MachineIdentity
    }
    let origins = grouped {
      Origin(date: $0.date, commit: $0.commit, machine: $0.machine)
    }
    return origins.map { origin, chosen in
      let subject =
        origins.count == 1 ? "Measured" : "\(Quantity.list(chosen.map(\.profile))): measured"
      let place =
        "\(subject) on \(origin.date) at commit \(origin.commit), on \(origin.machine.words)"
      return MarkdownText.prose("\(place).")
    }
  }
}
