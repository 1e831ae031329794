/// What became of an event: each module that it concerned, in the order in which they came.
public struct ModuleReport {
  /// One for each call of a handler, and one for each module that was skipped.
  public internal(set) var steps: [Step] = []

  /// The report of an event that came to no module.
  public init() {}

  /// A module, and what became of the event there.
  public struct Step {
    /// The name of the module.
    public let module: String
    /// The name of the event.
    public let event: String
    /// Whether the module was added late, and got a phase that is over for the others.
    public let isCatchingUp: Bool
    /// What became of it.
    public let outcome: ModuleOutcome
  }
}

/// What became of an event at a module.
public enum ModuleOutcome {
  /// Its handler was called; what the call came to.
  case called(CallOutcome<Void>)
  /// It has no handler for the event.
  case noHandler
  /// It has not been set up, or is torn down, so custom events don't come to it.
  case notStarted
}

@available(*, unavailable)
extension ModuleReport: Sendable {}

@available(*, unavailable)
extension ModuleReport.Step: Sendable {}

@available(*, unavailable)
extension ModuleOutcome: Sendable {}

extension ModuleReport {
  /// The modules that have handled the event, in order.
  public var handledBy: [String] {
    steps.filter { $0.outcome.isHandled }.map(\.module).withoutRepeats
  }

  /// The calls that have failed: the handler threw, or was not reached.
  public var failures: [Step] { steps.filter { $0.outcome.isFailure } }

  /// The modules whose handlers were not called because there are none, or because they are not started.
  public var skipped: [String] {
    steps.filter { !$0.outcome.isHandled && !$0.outcome.isFailure }.map(\.module).withoutRepeats
  }
}

extension ModuleOutcome {
  /// Whether a handler, or an interceptor in its place, has handled the event.
  public var isHandled: Bool { if case .called(.answered) = self { true } else { false } }

  /// Whether a handler should have handled the event, and didn't.
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
