import PatchbayEngine

/// An action; a later one under the same name is another object.
final class RegisteredAction {
  let exposure: ActionExposure
  let fields: [ActionField]
  /// Stored, so that a call need not read the list.
  private let hasFields: Bool
  let detail: String?
  let lifetime: TargetLifetime?
  /// Nil for an action of a tool without an owner.
  let owner: Endpoint?
  /// The destination of the calls; nil if a tool makes the calls.
  let destination: Destination<ActionRequest, ActionResult>?
  private let prepare: Preparation?
  /// Nil for an action of a tool.
  let ownership: Ownership?
  private var onRemoval: (() -> Void)?

  typealias Preparation = (ActionRequest) throws(TargetError) -> ActionRegistry.PreparedCall

  private init(
    _ declaration: ActionDeclaration, owner: Endpoint?,
    destination: Destination<ActionRequest, ActionResult>? = nil, prepare: Preparation? = nil,
    ownership: Ownership? = nil, onRemoval: @escaping () -> Void
  ) {
    exposure = declaration.exposure
    fields = declaration.fields
    hasFields = !fields.isEmpty
    detail = declaration.detail
    lifetime = declaration.lifetime
    self.owner = owner
    self.destination = destination
    self.prepare = prepare
    self.ownership = ownership
    self.onRemoval = onRemoval
  }

  deinit { end() }
}

/// Identifies an action for its owner, whose end removes the action.
///
/// No weak reference to the action itself is used, since it would slow down each call.
final class Ownership {
  fileprivate var ending: MessageBinding?
}

extension RegisteredAction {
  /// Creates an action of a tool.
  convenience init(
    _ declaration: ActionDeclaration, owner: Endpoint?, ending: @escaping () -> Void,
    preparing prepare: @escaping Preparation
  ) { self.init(declaration, owner: owner, prepare: prepare, onRemoval: ending) }

  /// Creates an action of a plugin or relay; `remove` is called when that leaves its tree.
  convenience init(
    _ name: String, _ declaration: ActionDeclaration, by sender: MessageSender,
    removing remove: @escaping (Ownership) -> Void,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    let destination = Destination(
      scheme: "action", name: name, detail: declaration.words, of: sender, handler: handler)
    guard let destination else { throw .ownerGone(offering: name) }
    let ownership = Ownership()
    ownership.ending = sender.onEnd { remove(ownership) }
    self.init(
      declaration, owner: sender.endpoint, destination: destination, ownership: ownership
    ) {
      destination.end()
      ownership.ending.take()?.cancel()
    }
  }

  /// Runs the closure for the removal, once; the release of the registry removes actions, too.
  func end() { onRemoval.take()?() }
}

// MARK: - Calling

extension RegisteredAction {
  /// Whether the action is exposed to the caller of a request.
  func isOpen(to request: ActionRequest) -> Bool { exposure == .remote || !request.isRemote }

  func perform(_ request: ActionRequest, from caller: any MessageSending) -> ActionOutcome {
    do throws(TargetError) {
      if hasFields { for field in fields { try field.check(request) } }
      if let destination {
        switch destination.answer(to: request, fromAny: caller) {
        case .answered(let result): return ActionOutcome(result)
        case .none(let reason, let faults):
          return ActionOutcome(CallOutcome(.none(reason, faults: faults)))
        }
      }
      guard let outcome = try prepare?(request)(caller) else { return .failed(.outOfReach) }
      return ActionOutcome(outcome.map { $0 is Void ? .done : .value($0) })
    } catch {
      return .failed(.refused(error))
    }
  }
}

/// The properties of an action that are declared when it is added.
struct ActionDeclaration {
  var exposure = ActionExposure.local
  var fields: [ActionField] = []
  var detail: String?
  var lifetime: TargetLifetime?

  /// The detail that snapshots of the tree show beside the name; nil for none.
  var words: String? {
    let words = [exposure == .remote ? "remote" : nil, lifetime?.rawValue, detail]
    let said = words.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: ", ")
  }
}
