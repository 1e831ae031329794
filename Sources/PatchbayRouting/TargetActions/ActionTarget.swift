/// An object whose actions are called by name; it is no plugin, and neither sends nor observes.
///
///     final class HomeTarget: ActionTarget {
///       static var actions: [TargetAction<HomeTarget>] {
///         [TargetAction("show") { home, request in home.show(request["title"]) }]
///       }
///     }
///
/// A plugin or relay adds the target to an ``ActionRegistry``, and the calls are sent to that
/// owner.
public protocol ActionTarget: AnyObject {
  /// All actions; read once, without an object, when the target is added.
  static var actions: [TargetAction<Self>] { get }

  /// The fallback for actions that the target lacks; nil, the default, for none.
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

  /// Creates an action under a name; a body without a result yields ``ActionOutcome/done``.
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

/// The fallback of an ``ActionTarget`` for actions that it lacks.
public struct TargetFallback<Target: ActionTarget> {
  let exposure: ActionExposure
  let body: (Target, ActionRequest) throws -> ActionResult?

  /// Creates a fallback; a body that returns nil leaves the call to the registry's handler of
  /// missing actions.
  public init(
    exposure: ActionExposure = .local,
    body: @escaping (Target, ActionRequest) throws -> ActionResult?
  ) { (self.exposure, self.body) = (exposure, body) }
}

@available(*, unavailable)
extension TargetFallback: Sendable {}

/// The callers to which an action is exposed.
public enum ActionExposure: Sendable, Hashable {
  /// Only code of the application may call the action.
  case local
  /// URLs may call the action, too.
  case remote
}
