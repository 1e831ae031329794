import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `set`.
struct Change: Command {
  let form = CommandForm(
    "set", .build, "changes a node, plugin, interceptor or remembered state",
    details: """
      A node has causalDepth and deliveries, the limits of its tree: those of the root count. An \
      interceptor has order. A plugin has priority and its parameters; with other parameters it is \
      built again in its place, and its relays are connected again. With a state KIND, the node \
      and all below it remember that state, and observers do not receive it. A value that is set \
      already changes nothing.
      """,
    examples: [
      "add composer live; set live causalDepth=10",
      "define state Mood level:int; add container room; set room Mood level=3; state room",
    ], effect: .world)

  let target = Argument("T", PlacePath(), "the node, plugin or interceptor")
  let kind = OptionalArgument("KIND", StateKind(), "the state to remember")
  let fields = ChangedFields()
  let channel = Option("channel", ChannelName(), placeholder: "C", "the channel of the state")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    // The formulas of a plugin's parameters may read its messages.
    if words.kind != nil { try words.invocation.checkFormulas() }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try call.target
    let span = call.words.target.span
    if let kind = try call.kind, let word = call.words.kind {
      return try context.remember(kind, at: word, of: target, call)
    }
    if let channel = call.words.channel { throw ShellError(.channelOfNoState, at: channel.span) }
    guard let first = call.fields.first else {
      throw ShellError(.missingArgument("k=v", usage: call.invocation.spec.usage), at: span)
    }
    switch target {
    case .top: throw ShellError(.topIsNoNode("what to change"), at: span)
    case .node(let node, _): try context.setLimits(of: node, call)
    case .interceptor(let interceptor, let node, _):
      try context.setOrder(of: interceptor, at: node, target, call)
    case .endpoint(let endpoint, _, _) where !endpoint.isPlugin:
      throw target.wrongPlace(
        needs: "a node, plugin or interceptor", remedy: "rm it, and add it again with other fields",
        at: span)
    case .endpoint(let endpoint, let container, _):
      guard let record = context.world.record(of: endpoint, in: container) else {
        throw context.notMine(target, at: span)
      }
      try context.change(
        record, endpoint, in: container, target.path, call.invocation, at: first.span)
    }
  }
}

extension ComposableContainer {
  /// Whether this node and all below it already remember an equal message.
  fileprivate func remembers(_ message: any PluginMessage, of kind: Kind, _ channel: String?)
    -> Bool
  {
    guard let fields = kind.fields(of: message) else { return false }
    func hasIt(_ node: ComposableContainer) -> Bool {
      kind.state(at: node, channel: channel) == fields
    }
    return hasIt(self) && subtree.allSatisfy(hasIt)
  }
}

extension CommandContext {
  /// The error for a thing that the application made.
  func notMine(_ target: Target, at span: SourceSpan?) -> ShellError {
    ShellError(.notMine(target.path.text), at: span)
  }

  fileprivate func remember(
    _ kind: Kind, at word: ArgumentWord, of target: Target, _ call: Call<Change>
  ) throws(ShellError) {
    guard case .node(let node, _) = target else {
      throw target.wrongPlace(needs: "a composer or container", at: call.words.target.span)
    }
    let fields = try value(call.invocation, kind.shape, at: node)
    let channel = try call.channel
    let message = try rethrowing(kind.message(from: fields)) {
      call.invocation.error($0, at: word.span)
    }
    if node.remembers(message, of: kind, channel) { return }
    world.noteChange()
    node.remember(message, channel: channel)
  }

  fileprivate func setLimits(of node: ComposableContainer, _ call: Call<Change>)
    throws(ShellError)
  {
    var (depth, deliveries) = (node.limits.causalDepth, node.limits.deliveries)
    for field in call.fields {
      let setting = try Setting(
        field, among: Setting.ofNodes, of: "a node", in: call.invocation)
      let number = try field.value.number(least: 1, what: "a limit")
      if setting == .causalDepth { depth = number } else { deliveries = number }
    }
    let limits = try rethrowing(DispatchLimits(causalDepth: depth, deliveries: deliveries)) {
      (error: EngineError) in ShellError(error, at: call.fields[0].value.span)
    }
    if limits == node.limits { return }
    world.noteChange()
    node.limits = limits
  }

  fileprivate func setOrder(
    of interceptor: InterceptorRecord, at node: ComposableContainer, _ target: Target,
    _ call: Call<Change>
  ) throws(ShellError) {
    var order = interceptor.order
    for field in call.fields {
      _ = try Setting(field, among: [.order], of: "an interceptor", in: call.invocation)
      order = try field.value.number(least: .min, what: "an order")
    }
    guard
      let recipe = world.knownRecord(of: node)?.interceptors["\(interceptor.identity)"]
    else { throw notMine(target, at: call.words.target.span) }
    guard order != interceptor.order, let own = node.interceptor(interceptor.identity) else {
      return
    }
    try world.register(
      own, on: node, recipe, order: order, isReplacing: true, at: call.words.target.span)
  }
}
