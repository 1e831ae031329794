public import PatchbayEngine

/// The actions of a tree: which plugin or relay is called for `Home.show`.
///
///     try actions.add(ActionName("Home", "show"), by: sender) { request in
///       try home.show(request.field("title", as: String.self))
///     }
///     actions.perform(ActionName("Home", "show"), ["title": "Hi"], from: sender)
///
/// A call is a query of the action's own kind, so it comes to the one who added the action. A registry
/// belongs to the isolation of its tree; plugins get at it by the environment.
public final class ActionRegistry {
  /// Those of the URLs that may call actions, in small letters; nil for any.
  let schemes: [String]?
  /// By the name of a target, then by that of an action, so that no call puts a name together.
  var targets: [String: Target] = [:]
  /// What is called where neither a target nor its own fallback has an action.
  var missing: Action?

  /// Without any action; URLs of other schemes than these are refused.
  public init(schemes: [String]? = nil) {
    self.schemes = schemes?.map(\.foldedAsHost).sorted()
  }

  /// A call of an action, as whoever performs it.
  public typealias PreparedCall = (any MessageSending) -> CallOutcome<Any>

  /// What is under the name of a target.
  final class Target {
    var actions: [String: Action] = [:]
    /// What is called for an action that isn't there.
    var notFound: Action?
    /// Nil where plugins alone have added actions.
    var object: (any TargetHolding)?

    var isEmpty: Bool { actions.isEmpty && notFound == nil && object == nil }
  }
}

@available(*, unavailable)
extension ActionRegistry: Sendable {}

extension ActionRegistry {
  /// An action, told from another that was added under the same name.
  final class Action {
    let exposure: ActionExposure
    let fields: [ActionField]
    let detail: String?
    /// Nil for one of a tool.
    let owner: Endpoint?
    let lifetime: TargetLifetime?
    let way: Way
    private var onRemoval: (() -> Void)?

    /// How it is called.
    enum Way {
      case destination(Destination<ActionRequest, ActionResult>)
      case prepared((ActionRequest) throws(TargetError) -> PreparedCall)
    }

    init(
      _ way: Way, _ declaration: ActionDeclaration, owner: Endpoint? = nil,
      onRemoval: @escaping () -> Void
    ) {
      self.way = way
      exposure = declaration.exposure
      fields = declaration.fields
      detail = declaration.detail
      lifetime = declaration.lifetime
      self.owner = owner
      self.onRemoval = onRemoval
    }

    deinit { end() }

    /// Does once what is to be done when it is removed, be it with its registry.
    func end() { onRemoval.take()?() }
  }
}

/// What is said of an action when it is added.
struct ActionDeclaration {
  var exposure = ActionExposure.local
  var fields: [ActionField] = []
  var detail: String?
  var lifetime: TargetLifetime?

  /// What snapshots of the tree show beside the name.
  var words: String? {
    let words = [exposure == .remote ? "remote" : nil, lifetime?.rawValue, detail]
    let said = words.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: ", ")
  }
}
