/// A node of a tree: a ``PluginContainer``, which holds plugins, or a ``PluginContainerComposer``,
/// which holds nodes.
///
/// A tree belongs to the code that builds it, on one thread at a time: nodes are not `Sendable`,
/// and the compiler refuses to share them.
public class ComposableContainer: MessageSending {
  /// A name for people and tools; nodes are distinguished by identity alone.
  public internal(set) final var name: String?
  /// The node itself as a sender: its messages set out from here.
  public final let sendingPoint: SendingPoint
  final let ownCore: NodeCore
  /// Receives the node's death while the node is weakly composed; owned by the domain.
  ///
  /// The tree sets it while it has a reference to the node; it is read when there is none any more.
  final weak var deaths: DeathRegister?
  private final var hasLeft = false
  /// Called with every fault of the messages sent in the tree of which this node is the root.
  public final var onFault: ((DispatchFault) -> Void)?
  /// Decides about every hop of the messages sent in the tree of which this node is the root.
  public final var dispatchController: (any DispatchController)? {
    didSet {
      let change = (dispatchController == nil ? 0 : 1) - (oldValue == nil ? 0 : 1)
      core.resolvedDomain.countControllers(change)
    }
  }

  init(name: String?, role: EndpointRole) {
    self.name = name
    ownCore = NodeCore()
    sendingPoint = SendingPoint(participant: Participant(node: ownCore, role: role))
    ownCore.adopt(owner: self)
  }

  deinit { leave() }
}

@available(*, unavailable)
extension ComposableContainer: Sendable {}

extension ComposableContainer {
  /// The node's core, after everything dead has been removed from its tree.
  final var core: NodeCore { ownCore.withoutDead() }

  /// Must be called first of all in a `deinit`.
  final func leave(_ plugins: [PluginRegistration] = [], _ relays: [RelayConnection] = []) {
    if hasLeft { return }
    hasLeft = true
    ownCore.owner = nil
    let estate = Estate(
      core: ownCore, participant: sendingPoint.participant,
      hasController: dispatchController != nil, plugins: plugins, relays: relays)
    if let deaths { return deaths.report(.node(estate)) }
    _ = core
    estate.dissolve()
  }
}

extension ComposableContainer {
  /// The composer that has this node as a child; nil for a root.
  public var parent: PluginContainerComposer? {
    core.parentCore?.container as? PluginContainerComposer
  }

  /// The topmost node of the tree; this node itself if it has no parent.
  public var root: ComposableContainer { core.rootCore.container ?? self }

  /// The limits on messages in this tree; only those of the root are effective.
  public var limits: DispatchLimits {
    get { core.limits ?? .standard }
    set { core.setLimits(newValue) }
  }

  /// The names from the root to this node, for people.
  var path: String {
    let names = core.lineage.map { $0.container?.segment ?? "(gone)" }
    return "/" + names.reversed().joined(separator: "/")
  }

  private var segment: String {
    name ?? (self is PluginContainer ? "(container)" : "(composer)")
  }
}

// MARK: - States

extension ComposableContainer {
  /// Makes this node and all below it forget the last state of a type, on one channel or none.
  public func clearState<M: PluginMessage>(_: M.Type, channel: String? = nil) {
    let key = StateKey(key: MessageKey(messageType: M.self), channel: channel)
    forget(.one(key))
  }

  /// Makes this node and all below it forget the last state of a kind, on one channel or none.
  public func clearState(of kind: MessageKind, channel: String? = nil) {
    // The type of the values that carry the kind makes no difference to its key.
    let key = MessageKey(carrier: Void.self, kind: kind, isState: true, isQuery: false)
    forget(.one(StateKey(key: key, channel: channel)))
  }

  /// Makes this node and all below it forget every state.
  public func clearStates() {
    forget(.all)
  }

  private func forget(_ states: MeantStates) {
    core.resolvedDomain.willChangeTree()
    core.forget(states)
  }
}
