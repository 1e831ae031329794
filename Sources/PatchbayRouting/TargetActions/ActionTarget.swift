/// An object whose actions are called by name; it is no plugin, and neither sends nor hears.
///
///     final class HomeTarget: ActionTarget {
///       static var actions: [TargetAction<HomeTarget>] {
///         [TargetAction("show") { home, request in home.show(request["title"]) }]
///       }
///     }
///
/// A plugin or relay adds it to an ``ActionRegistry``, and calls come to that one.
public protocol ActionTarget: AnyObject {
  /// All its actions; read once, when the target is added, without an object.
  static var actions: [TargetAction<Self>] { get }

  /// What is called for an action that the target does not have; nil, the default, for nothing.
  static var notFound: TargetFallback<Self>? { get }
}

extension ActionTarget {
  /// The default: no fallback.
  public static var notFound: TargetFallback<Self>? { nil }
}

/// An action of an ``ActionTarget``.
public struct TargetAction<Target: ActionTarget> {
  let name: String
  let exposure: ActionExposure
  let fields: [ActionField]
  let detail: String?
  let body: (Target, ActionRequest) throws -> ActionResult

  /// An action under a name; a body without a result is ``ActionOutcome/done`` when it returns.
  public init<Output>(
    _ name: String, exposure: ActionExposure = .local, fields: [ActionField] = [],
    detail: String? = nil, body: @escaping (Target, ActionRequest) throws -> Output
  ) {
    self.name = name
    self.exposure = exposure
    self.fields = fields
    self.detail = detail
    self.body = { ActionResult(try body($0, $1)) }
  }
}

@available(*, unavailable)
extension TargetAction: Sendable {}

/// What an ``ActionTarget`` does for an action that it does not have.
public struct TargetFallback<Target: ActionTarget> {
  let exposure: ActionExposure
  let body: (Target, ActionRequest) throws -> ActionResult?

  /// A body that returns nil leaves the call to the registry's handler of missing actions.
  public init(
    exposure: ActionExposure = .local,
    body: @escaping (Target, ActionRequest) throws -> ActionResult?
  ) { (self.exposure, self.body) = (exposure, body) }
}

@available(*, unavailable)
extension TargetFallback: Sendable {}

/// The callers that an action is exposed to.
public enum ActionExposure: Sendable, Hashable {
  /// Code of the application.
  case local
  /// URLs too.
  case remote
}
