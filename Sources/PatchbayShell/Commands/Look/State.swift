import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `state`.
struct State: Command {
  let form = CommandForm(
    "state", .look, "lists the states that a node remembers, or shows where one comes from",
    details: """
      With KIND it shows the remembered value, the message that set it, and when observers \
      received it. For a plugin or relay it shows the value at its node, and when the plugin or \
      relay received that. At / it lists the nodes that remember KIND, with their values.
      """,
    examples: [
      "define state Mood level:int; add container room; set room Mood level=3; state room",
      "define state Mood level:int; add container room; send room Mood level=2 --trace=off; state room Mood",
    ])

  let place = OptionalArgument("P", PlacePath(.stateHolder), "the node (default: all)")
  let kind = OptionalArgument("KIND", KindName(.state), "the state to explain")
  let channel = Option("channel", ChannelName(), placeholder: "C", "on which channel")
  let format = Option.format

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    if words.kind == nil, let channel = words.channel {
      throw ShellError(.channelOfNoState, at: channel.span)
    }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try context.target(call.words.place)
    if let kind = try call.kind {
      return try context.explain(
        kind, on: try call.channel, at: target, as: try call.format, at: call.span)
    }
    let node = try context.nodeOrTop(call.words.place)
    let rows = try context.states(of: node.map { [$0] } ?? context.world.roots.flatMap(\.subtree))
    let nothing = node == nil ? "no node remembers a state" : "\(target.path) remembers no state"
    context.list(
      rows, as: try call.format, orElse: nothing + ": send one, or set P KIND k=v")
  }
}

// MARK: - All states

extension CommandContext {
  fileprivate func states(of nodes: [ComposableContainer]) throws(ShellError) -> [ListRow] {
    var places = Places()
    var rows: [ListRow] = []
    for node in nodes {
      try world.stage.proceed()
      for state in node.stateRecords {
        let (path, kind, channel) = (places.path(of: node).text, state.kind, state.channel)
        let message = Wording().payload(of: state.message, kind: kind)
        let fields = world.kinds.takeApart(state.message)?.fields ?? Value(telling: state.message)
        rows.append(
          ListRow(
            words: [path, kind, "\(message)", channel?.onChannel ?? ""],
            json: [
              "node": .text(path), "kind": .text(kind), "channel": .text(orNull: channel),
              "fields": fields,
            ]))
      }
    }
    return rows
  }
}

// MARK: - One state

extension CommandContext {
  fileprivate func explain(
    _ kind: Kind, on channel: String?, at target: Target, as format: OutputFormat?,
    at span: SourceSpan
  ) throws(ShellError) {
    guard let node = target.node else {
      let found = try spread(of: kind, on: channel)
      try print(found, as: format)
      guard format != .json, found.values.isEmpty else { return }
      return tellOther(than: channel, of: kind, in: world.roots.flatMap(\.subtree), at: "/")
    }
    if case .interceptor = target {
      throw target.wrongPlace(needs: "a node, plugin or relay", at: span)
    }
    let member = target.isEndpoint ? target.path : nil
    let found = origin(of: kind, on: channel, in: node, member: member)
    try print(found, as: format)
    guard format != .json, found.message == nil else { return }
    tellOther(than: channel, of: kind, in: [node], at: found.node.text)
  }

  /// Prints a line if nodes remember a state on another channel than the one in question.
  private func tellOther(
    than channel: String?, of kind: Kind, in nodes: [ComposableContainer], at place: String
  ) {
    let others = nodes.lazy.flatMap(\.stateRecords).filter {
      $0.kind == kind.engineName && $0.channel != channel
    }
    guard let other = others.first else { return }
    let option = other.channel.map { " --channel=\(TopologyPath.top.child($0).lastName)" } ?? ""
    let words = other.channel?.onChannel ?? "without a channel"
    print(answer: "  it is remembered \(words): state \(place) \(kind.name)\(option)")
  }

  /// Where a remembered state comes from, and when a member of the node received it.
  func origin(
    of kind: Kind, on channel: String?, in node: ComposableContainer, member: TopologyPath?
  ) -> StateOrigin {
    let state = node.stateRecords.last { $0.kind == kind.engineName && $0.channel == channel }
    let remembered = state.map { state in
      Remembered(
        kind: state.kind, channel: state.channel,
        message: session.options.recording.wording.payload(of: state.message, kind: state.kind),
        moment: state.moment)
    }
    return StateOrigin(
      of: remembered, kind: kind.engineName, on: channel, at: world.path(of: node), member: member,
      among: session.tracesOfNow,
      changedBy: command(changing: kind, on: channel, at: world.path(of: node)))
  }

  /// The last command that set or cleared a state, and the number of the last message before it; nil
  /// if a message that is no longer kept may have set it since.
  ///
  /// A loaded world continues what was remembered, so a message may have set the state before.
  private func command(
    changing kind: Kind, on channel: String?, at node: TopologyPath
  ) -> (MessageOrigin.Command, after: Int)? {
    let steps = session.journal.steps
    guard let index = session.journal.step(changing: kind.name, on: channel, at: node) else {
      return nil
    }
    let (step, last) = (steps[index], session.recorder.lastNumber)
    let kept = session.traces.count { $0.number > step.lastMessage }
    guard kept == last - step.lastMessage else { return nil }
    let number = steps.forgottenCount + index + 1
    let isLoaded = steps.pathChanges(at: index).contains { $0.change == nil }
    return (
      MessageOrigin.Command(step: number, text: step.text.oneLine),
      after: isLoaded ? 0 : step.lastMessage
    )
  }

  /// The nodes that remember a state, with their values.
  private func spread(of kind: Kind, on channel: String?) throws(ShellError) -> StateSpread {
    var found: [(node: TopologyPath, message: Payload?)] = []
    let wording = session.options.recording.wording
    for (node, path) in world.placedNodes {
      try world.stage.proceed()
      let state = node.stateRecords.last { $0.kind == kind.engineName && $0.channel == channel }
      found.append((path, state.map { wording.payload(of: $0.message, kind: $0.kind) }))
    }
    return StateSpread(kind: kind.engineName, channel: channel, nodes: found)
  }
}
