public import PatchbayEngine

/// The result of an action's handler.
public enum ActionResult {
  /// The handler returned nothing.
  case done
  /// The handler returned this value, which may be an empty optional.
  case value(Any)
}

@available(*, unavailable)
extension ActionResult: Sendable {}

extension ActionResult {
  /// The result of a function: `Void` becomes `done`.
  @inlinable
  init<Output>(_ output: Output) {
    self = Output.self == Void.self ? .done : .value(output)
  }
}

extension ActionResult: CustomStringConvertible {
  /// The value, or `done`.
  public var description: String {
    switch self {
    case .done: "done"
    case .value(let value): Self.words(of: value)
    }
  }

  /// A value as text; of an optional its wrapped value, or `nil`.
  static func words(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { words(of: $0.value) } ?? "nil"
  }
}

/// The outcome of a call of an action.
public enum ActionOutcome {
  /// The action ran and returned nothing.
  case done
  /// The action returned this value, which may be an empty optional.
  case value(Any)
  /// The action does not exist, and no fallback answered the call.
  case notFound(ActionAbsence)
  /// The action exists, but did not run to its end.
  case failed(ActionFailure)
}

@available(*, unavailable)
extension ActionOutcome: Sendable {}

extension ActionOutcome {
  /// The value; nil in the other three cases.
  public var value: Any? { if case .value(let value) = self { value } else { nil } }

  /// The value as a type; nil in the other three cases, and if the value is of another type.
  public func value<T>(as type: T.Type) -> T? { value.flatMap { $0 as? T } }

  /// Whether the action ran to its end.
  public var isPerformed: Bool {
    switch self {
    case .done, .value: true
    case .notFound, .failed: false
    }
  }

  init(_ result: ActionResult) {
    switch result {
    case .done: self = .done
    case .value(let value): self = .value(value)
    }
  }

  init(_ outcome: CallOutcome<ActionResult>) {
    self =
      switch outcome {
      case .answered(let result): ActionOutcome(result)
      case .declined: .failed(.declined)
      case .failed(let error): .failed(.threw(error))
      case .heldBack(let interceptor, let node): .failed(.heldBack(by: interceptor, at: node))
      case .cut: .failed(.cut)
      case .outOfReach: .failed(.outOfReach)
      case .detached: .failed(.detached)
      case .suppressed: .failed(.suppressed)
      }
  }
}

extension ActionOutcome: CustomStringConvertible {
  /// The value, `done`, or the reason why the action was not performed.
  public var description: String {
    switch self {
    case .done: "done"
    case .value(let value): ActionResult.words(of: value)
    case .notFound(let absence): absence.description
    case .failed(let failure): failure.description
    }
  }
}

/// An action that does not exist, and the existing names.
public enum ActionAbsence: Sendable, Hashable {
  /// The target does not exist; `existing` are the targets, sorted.
  case target(ActionName, existing: [String])
  /// The target has no such action; `existing` are its actions, sorted.
  case action(ActionName, existing: [String])
}

extension ActionAbsence {
  /// The action that was called.
  public var name: ActionName {
    switch self {
    case .target(let name, _), .action(let name, _): name
    }
  }
}

/// The reason why an action that exists did not run to its end.
public enum ActionFailure {
  /// The handler threw this error.
  case threw(any Error)
  /// The call was refused before the handler was called.
  case refused(TargetError)
  /// The action was called, but an interceptor or a tool left the call without an answer.
  case declined
  /// An interceptor neither answered nor handed the call on; the node is nil if it is gone.
  case heldBack(by: InterceptorIdentity, at: ComposableContainer?)
  /// A limit or a tool ended the call.
  case cut
  /// The owner is in another tree than the caller, or in none.
  case outOfReach
  /// The caller has left its tree.
  case detached
  /// A tool is loading or copying the tree.
  case suppressed
}

@available(*, unavailable)
extension ActionFailure: Sendable {}
