/// The phases of the life of all modules, in their order.
///
/// After ``tearDown`` the modules may be set up again.
public enum ModulePhase: String, Sendable, Hashable, CaseIterable {
  /// Modules prepare what others use in their ``initialize``.
  case setUp
  /// Modules initialize themselves, except the deferred ones.
  case initialize = "init"
  /// The deferred modules handle their ``initialize``, after all others have.
  case deferredInit
  /// All modules are initialized: the application may show its first screen.
  case splash
  /// Modules stop, in reverse order.
  case tearDown
}

extension ModulePhase: Comparable {
  /// Whether a phase comes before another.
  public static func < (a: Self, b: Self) -> Bool { a.place < b.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The phases that may follow the last one; only ``setUp`` if there was none.
  static func following(_ last: ModulePhase?) -> [ModulePhase] {
    switch last {
    case nil, .tearDown: [.setUp]
    case .setUp: [.initialize, .tearDown]
    case .initialize: [.deferredInit, .tearDown]
    case .deferredInit: [.splash, .tearDown]
    case .splash: [.tearDown]
    }
  }

  /// The phases of a start up to this one; none for ``tearDown``.
  var startingPhases: [ModulePhase] {
    self == .tearDown ? [] : Self.allCases.filter { $0 <= self }
  }
}

extension ModulePhase: CustomStringConvertible {
  /// The name of its event.
  public var description: String { rawValue }
}
