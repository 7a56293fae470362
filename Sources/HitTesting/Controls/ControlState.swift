/// The state of a control, such as a button: any combination of highlighted, disabled and selected.
///
/// The raw values are those of `UIControl.State`. A control without any of the three is normal. The
/// state only chooses the image: whether a disabled control takes touches is up to ``ViewGates``.
public struct ControlState: OptionSet, Hashable, CaseIterable, Sendable {
  /// The bits of the state; those above ``selected`` have no name here, and no image.
  public let rawValue: UInt8

  /// Makes a state of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The state without highlight and selection, in which the control is enabled.
  public static let normal: ControlState = []
  /// A finger is down inside of the control.
  public static let highlighted = ControlState(rawValue: 1)
  /// The control is not enabled.
  public static let disabled = ControlState(rawValue: 2)
  /// The control is selected, as a switch that is on.
  public static let selected = ControlState(rawValue: 4)

  /// All eight combinations, normal first.
  public static let allCases = (0..<8).map { ControlState(rawValue: $0) }

  /// The name: `normal`, or the parts joined by `+` in the order highlighted, disabled, selected.
  public var name: String {
    let parts = Self.parts.filter { contains($0.state) }.map(\.name)
    return parts.isEmpty ? "normal" : parts.joined(separator: "+")
  }

  /// The state with this name; returns `nil` for another text, and for another order of its parts.
  public init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }

  private static let parts: [(name: String, state: ControlState)] = [
    ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
  ]
}
