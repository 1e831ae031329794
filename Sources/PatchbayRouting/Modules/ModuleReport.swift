/// The outcome of an event: a step for each handler call and each skipped module, in order.
public struct ModuleReport {
  /// One step for each call of a handler, and one for each module that was skipped.
  public internal(set) var steps: [Step] = []

  /// Creates an empty report.
  public init() {}

  /// The outcome of an event at one module.
  public struct Step {
    /// The name of the module.
    public let module: String
    /// The name of the event.
    public let event: String
    /// Whether the module was added late and received a past phase.
    public let isCatchingUp: Bool
    /// The outcome at this module.
    public let outcome: ModuleOutcome
  }
}

/// The outcome of an event at a module.
public enum ModuleOutcome {
  /// The handler was called, with this outcome.
  case called(CallOutcome<Void>)
  /// The module has no handler for the event.
  case noHandler
  /// The module is not set up or was torn down, so it receives no custom events.
  case notStarted
}

@available(*, unavailable)
extension ModuleReport: Sendable {}

@available(*, unavailable)
extension ModuleReport.Step: Sendable {}

@available(*, unavailable)
extension ModuleOutcome: Sendable {}

extension ModuleReport {
  /// The modules that have handled the event, in order, each once.
  public var handledBy: [String] {
    steps.filter { $0.outcome.isHandled }.map(\.module).withoutRepeats
  }

  /// The calls that have failed: the handler threw, or was not reached.
  public var failures: [Step] { steps.filter { $0.outcome.isFailure } }

  /// The modules that were skipped: without a handler for the event, or not started.
  public var skipped: [String] {
    steps.filter { !$0.outcome.isHandled && !$0.outcome.isFailure }.map(\.module).withoutRepeats
  }
}

extension ModuleOutcome {
  /// Whether a handler, or an interceptor in its place, has handled the event.
  public var isHandled: Bool { if case .called(.answered) = self { true } else { false } }

  /// Whether a handler should have handled the event but didn't.
  public var isFailure: Bool {
    switch self {
    case .called(.answered), .noHandler, .notStarted: false
    case .called: true
    }
  }
}

extension [String] {
  /// The elements without repetitions, each at its first place.
  fileprivate var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
