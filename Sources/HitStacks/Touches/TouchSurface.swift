import HitTesting

/// What a tracker asks about the views under fingers.
public protocol TouchSurface<View> {
  /// What names a view.
  associatedtype View: Hashable & Sendable

  /// The view that a finger at a point means: the frontmost one that the point hits, with every
  /// view showing what it shows when no pointer is over it.
  func view(at point: Point) -> View?

  /// Why a touch that began on a view cannot go on; `nil` if it can.
  func loss(of view: View) -> TouchLoss?

  /// Whether a point hits what a view shows while a pointer is over it; by default, it does.
  func hoverImage(of view: View, isHitAt point: Point) -> Bool
}

extension TouchSurface {
  /// Says that the hover image of no view has a hole.
  public func hoverImage(of view: View, isHitAt point: Point) -> Bool { true }
}

/// A surface whose answers are functions, such as those of an oracle.
public struct AnsweringSurface<View: Hashable & Sendable>: TouchSurface {
  private let answer: (Point) -> View?
  private let lossOf: (View) -> TouchLoss?

  /// Makes a surface whose views never change, unless `loss` says otherwise.
  ///
  /// - Parameters:
  ///   - loss: why a touch on a view cannot go on.
  ///   - answer: the view at a point.
  public init(
    loss: @escaping (View) -> TouchLoss? = { _ in nil }, answer: @escaping (Point) -> View?
  ) {
    self.answer = answer
    lossOf = loss
  }

  /// What the function says.
  public func view(at point: Point) -> View? { answer(point) }

  /// What the function says.
  public func loss(of view: View) -> TouchLoss? { lossOf(view) }
}
