import HitTesting

/// The two opacities below which programs say that a view takes no touches.
public enum OpacityGate: String, CaseIterable, Hashable, Sendable {
  /// A view takes touches from an opacity of 0.01 on, which is the rule (R12).
  case hundredth
  /// A view takes touches from an opacity of 0.1 on, as documentation says that people quote.
  case tenth

  /// The least opacity that takes touches.
  public var leastOpacity: Double {
    switch self {
    case .hundredth: ViewGates.leastOpacity
    case .tenth: 0.1
    }
  }

  /// The gate that answers are those of.
  ///
  /// - Parameter answers: whether a view was touched, for each of ``OpacityCase/all`` in order.
  /// - Returns: `nil` if they are those of neither.
  public static func followed(by answers: [Bool]) -> OpacityGate? {
    allCases.first { gate in OpacityCase.all.map { $0.isTouched(by: gate) } == answers }
  }
}

/// An opacity that shows, alone or with the others, which gate a program has.
///
/// None is exactly 0.01 or 0.1: in single precision, both are other numbers.
public struct OpacityCase: Hashable, Sendable {
  /// The name in kebab-case, which says the opacity and who touches it.
  public let name: String
  /// The opacity of the view, and of nothing else.
  public let opacity: Double

  /// Whether a program with that gate touches the view.
  public func isTouched(by gate: OpacityGate) -> Bool { opacity >= gate.leastOpacity }

  /// Whether the two gates answer otherwise.
  public var tellsGatesApart: Bool { isTouched(by: .hundredth) != isTouched(by: .tenth) }

  /// The cases, by rising opacity.
  public static let all = [
    OpacityCase(name: "invisible", opacity: 0),
    OpacityCase(name: "just-below-a-hundredth", opacity: 0.009),
    OpacityCase(name: "above-a-hundredth", opacity: 0.02),
    OpacityCase(name: "between-both", opacity: 0.05),
    OpacityCase(name: "just-below-a-tenth", opacity: 0.099),
    OpacityCase(name: "just-above-a-tenth", opacity: 0.11),
    OpacityCase(name: "opaque", opacity: 1),
  ]
}
