public import PatchbayEngine

/// What a handler makes of a call.
public enum ActionResult {
  /// It has done what it was asked to do.
  case done
  /// It returned this, be that an optional without a value.
  case value(Any)
}

@available(*, unavailable)
extension ActionResult: Sendable {}

extension ActionResult {
  /// What is returned by a function: nothing is `done`.
  @inlinable
  init<Output>(_ output: Output) {
    self = Output.self == Void.self ? .done : .value(output)
  }
}

extension ActionResult: CustomStringConvertible {
  /// The value, or that it is done.
  public var description: String {
    switch self {
    case .done: "done"
    case .value(let value): Self.words(of: value)
    }
  }

  /// A value in words; of an optional its value, or nil.
  static func words(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { words(of: $0.value) } ?? "nil"
  }
}

/// What became of a call of an action; the four cases are never mixed up.
public enum ActionOutcome {
  /// The action ran and returns nothing.
  case done
  /// The action returned this, be that an optional without a value.
  case value(Any)
  /// There is no such action, and nothing stood in for it.
  case notFound(ActionAbsence)
  /// There is such an action, and it did not run to its end.
  case failed(ActionFailure)
}

@available(*, unavailable)
extension ActionOutcome: Sendable {}

extension ActionOutcome {
  /// The value; nil in the other three cases.
  public var value: Any? { if case .value(let value) = self { value } else { nil } }

  /// The value as a type; nil in the other three cases, and for a value of another type.
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
  /// The value, that the action is done, or why it is not.
  public var description: String {
    switch self {
    case .done: "done"
    case .value(let value): ActionResult.words(of: value)
    case .notFound(let absence): absence.description
    case .failed(let failure): failure.description
    }
  }
}

/// An action that does not exist, and what does.
public enum ActionAbsence: Sendable, Hashable {
  /// There is no such target; those that exist, in order.
  case target(ActionName, existing: [String])
  /// The target has no such action; those that it has, in order.
  case action(ActionName, existing: [String])
}

extension ActionAbsence {
  /// The action that was asked for.
  public var name: ActionName {
    switch self {
    case .target(let name, _), .action(let name, _): name
    }
  }
}

/// Why an action that exists did not run to its end.
public enum ActionFailure {
  /// The handler threw this.
  case threw(any Error)
  /// The call was not made.
  case refused(TargetError)
  /// The handler was asked, and an interceptor or a tool let it give no answer.
  case declined
  /// An interceptor answered nothing and handed nothing on, at a node that may have gone.
  case heldBack(by: InterceptorIdentity, at: ComposableContainer?)
  /// It met a limit, or was stopped by a tool.
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
