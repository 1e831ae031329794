extension EngineError: CustomStringConvertible {
  /// The refused action, its place, the reason, and what to do instead.
  public var description: String {
    switch self {
    case .cycle(let node, let composer, let way):
      "can't compose \(node) into \(composer): it would be inside itself "
        + "(\((way + way.prefix(1)).joined(separator: " > "))); "
        + (way.count == 1 ? "compose something else there" : "take \(composer) out of it first")
    case .tooDeep(let node, let composer, let levels, let most):
      "can't compose \(node) into \(composer): the tree would have \(levels) levels, and \(most) "
        + "is the maximum; compose it nearer to the root"
    case .composedTwice(let node, let composer):
      "can't compose \(node) into \(composer) twice in one call; name it once"
    case .weakValue(let type, let role):
      "can't hold \(type) weakly as \(role.words): it is a value, and only objects can be held "
        + "weakly; retain it, or make it a class"
    case .limitOutOfRange(let limit, let asked, let most):
      "can't limit \(limit.words) to \(asked): give a number from 1 to \(most)"
    case .relayAlreadyConnected(let type, let container):
      "\(type) is connected in \(container) already; one connection per container is enough"
    case .relayNotConnected(let type, let container):
      "can't connect through \(type): it isn't connected in \(container); connect it there first"
    case .senderDetached(let role, let relay):
      "can't connect \(relay): \(role) has left its tree; connect it through one that is in it"
    case .interceptorIdTaken(let id, let type, let node, let existing):
      "there is an interceptor \(id) at \(node) already, a \(type); give it another id than "
        + "\(existing.joined(separator: ", ")), or replace the one that is there"
    case .wrongOwner(let mismatch, let container):
      "can't connect \(mismatch.object) in \(container): \(mismatch.words)"
    case .noSuchPlugin(let plugin, let container, let existing):
      "there is no plugin \(plugin) in \(container), "
        + (existing.isEmpty
          ? "which has none; add it first"
          : "only \(existing.map(\.description).joined(separator: ", "))")
    case .pluginNotAdded(let plugin, let result, let container):
      "\(plugin) in \(container): \(result)"
    case .notHosted(let role):
      "\(role) can't send after an await: no host owns its tree; make a PluginHost of it, or a "
        + "MainActorHost"
    }
  }
}

extension EngineError.HeldRole {
  fileprivate var words: String {
    switch self {
    case .paramProvider: "a param provider"
    case .viewContainer: "the view container"
    case .interceptor: "an interceptor"
    case .environment: "an environment value"
    }
  }
}

extension OwnerMismatch {
  fileprivate var words: String {
    "its observer of \(message) names \(owner) as its owner; write "
      + "@SyncMessageObserver<\(object), \(message)>"
  }
}

extension DispatchLimit {
  fileprivate var words: String {
    switch self {
    case .causalDepth: "causal depth"
    case .deliveries: "deliveries"
    }
  }
}

extension DispatchFault: CustomStringConvertible {
  /// The problem, the message or environment value, and the sender.
  public var description: String {
    let message = message ?? "no message"
    return switch problem {
    case .handlerThrew(let error, let subscription):
      "\(subscription) threw at \(message) from \(sender): \(error)"
    case .causalDepth(let limit, let chain):
      "\(message) from \(sender) was dropped: more than \(limit) "
        + "\(limit == 1 ? "message" : "messages") in a row caused one another\(chain.words)"
    case .deliveries(let limit, let chain):
      "\(message) from \(sender) was cut off: one send has led to \(limit) "
        + "\(limit == 1 ? "delivery" : "deliveries")\(chain.words)"
    case .nesting(_, let chain):
      "\(message) from \(sender) went no further: too many sends, queries and interceptors wait on "
        + "the stack for one another\(chain.words)"
    case .transformerOutlivedNode(let interceptor, let node):
      "\(message) from \(sender) was handed on too late: \(node), the node of the interceptor "
        + "\(interceptor), is gone; release the transformer with the node"
    case .foreignReplacement(let given):
      "\(message) from \(sender) went on unchanged: a \(given) can't replace it; give a "
        + "value of its own type and kind"
    case .foreignKind(let kind, let carrier):
      "\(message) from \(sender) was dropped: the kind \(kind) holds values of \(carrier) only; "
        + "define a kind for its own type"
    case .environmentType(let key, let wanted, let found, let node):
      "\(sender) can't read the environment value \(key): it expects \(wanted), and the one set on "
        + "\(node) is \(found); set one of the expected type, or use another key"
    case .environmentDepth(let limit, let key):
      "\(sender) missed a change of the environment value \(key): more than \(limit) "
        + "\(limit == 1 ? "change" : "changes") in a row caused one another"
    case .environmentHandlerThrew(let error, let key):
      "\(sender) threw at a change of the environment value \(key): \(error)"
    case .pluginNotAdded(let plugin, let result, let container):
      "\(plugin) in \(container): \(result)"
    }
  }
}

extension AddPluginResult: CustomStringConvertible {
  /// The result and, if the plugin was not added, what would help.
  public var description: String {
    switch self {
    case .added: "added"
    case .replaced: "added in place of the existing plugin"
    case .alreadyRegistered:
      "not added: there is a plugin of this type and name already; give it another name, or "
        + "replace the one that is there"
    case .initializationRefused:
      "not added: its init?(params:) refused; give it the parameters it needs, or register a "
        + "provider that has them"
    case .wrongOwner(let mismatch):
      "not added: \(mismatch.words)"
    }
  }
}

extension SendOutcome.Status: CustomStringConvertible {
  /// Whether the message was sent or cut off and, if it was not delivered, why.
  public var description: String {
    switch self {
    case .sent: "sent"
    case .posted: "posted: it waits for the outermost dispatch to end"
    case .detached: "not sent: the sender has left its tree"
    case .hostGone:
      "not sent: the tree's host is gone; retain the PluginHost or MainActorHost while the tree is used"
    case .suppressed: "not sent: the tree is being loaded or copied"
    case .cut: "cut off: it broke a limit or a rule, or a watcher stopped it"
    }
  }
}

extension CausalChain {
  /// The cycle, closed by its first step; without a cycle, the last few steps.
  fileprivate var words: String {
    let steps = cycle.isEmpty ? last : cycle + cycle.prefix(1)
    let way = steps.map { "\($0.message) from \($0.sender)" }.joined(separator: " > ")
    return cycle.isEmpty ? "; the last were \(way)" : ", in the cycle \(way)"
  }
}
