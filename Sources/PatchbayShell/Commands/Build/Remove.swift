import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `rm`.
struct Remove: Command {
  let form = CommandForm(
    "rm", .build, "removes nodes, plugins, relays and interceptors",
    details: """
      --explain removes nothing. It lists the kinds that only the named parts observe or answer. It then \
      removes them in a copy of the world, and lists what try rm lists: what is removed, the deliveries \
      of the last \(Session.mostSentAgain) messages of commands that would change, who would lose its \
      only sender or receiver, and what lint would find. --for=KIND compares the last messages of that \
      kind instead, as try --for does.
      """,
    examples: [
      "add container -p live/room; rm live; tree",
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; rm room/* --explain",
    ], effect: .world)

  let targets = ArgumentList("T", PlacePath(), "paths or patterns")
  let explains = Flag("explain", "only shows what would be missing")
  let kind = Option(
    "for", FlowKind(), placeholder: "KIND", "with --explain: \(TrialOptions.kindSummary)")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let world = context.world
    let targets = try context.targets(call.words.targets)
    let leavingPaths = Set(targets.map(\.path))
    if call.explains {
      let topology = world.topology
      let losses = LossReport(leaving: leavingPaths, topology: topology)
      return try explain(losses, call, in: context)
    }
    if let option = call.words.kind ?? call.words.format {
      throw ShellError(
        .needsOption("--\(option.option.name)", needed: "--explain"), at: option.span)
    }
    // Things below a removed one are removed along with it.
    var leaving: [Target] = []
    for target in targets where !leavingPaths.hasSomethingAbove(target.path) {
      try world.stage.proceed(at: call.span)
      leaving.append(target)
    }
    try world.notingPaths(at: leaving.compactMap(\.namedPlace)) { () throws(ShellError) in
      for target in leaving {
        try world.stage.proceed(at: call.span)
        switch target {
        case .top:
          throw ShellError(.topIsNoNode("what to remove"), at: call.words.targets.first?.span)
        case .node(let node, _): try world.remove(node, at: call.span)
        case .endpoint(let endpoint, let container, _): world.remove(endpoint, from: container)
        case .interceptor(let interceptor, let node, _):
          world.remove(interceptor, from: node)
          world.note(PathChange(gone: [target.path]))
        }
      }
    }
  }
}

extension Remove {
  /// Prints what a removal would lose, and which deliveries it would change.
  private func explain(
    _ losses: LossReport, _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) {
    let isJSON = try call.format == .json
    let lines = losses.lines
    if !isJSON, !lines.isEmpty { context.print(answer: lines.joined(separator: "\n") + "\n") }
    let result = try trial(losses, call, in: context)
    if isJSON {
      let value: Value = [
        "losses": .texts(lines + result.changes),
        "arrivals": result.flow.map(\.value) ?? .null, "flows": result.flows,
        "problems": .list(result.problems.map(\.value)),
      ]
      context.print(value.json)
    } else {
      let isLossless = lines.isEmpty && result.hasNoEffect
      let words = isLossless ? "nothing else depends on it\n" : ""
      context.print(paintedAnswer: words + context.session.text(of: result))
    }
  }

  /// The removal in a copy of the world; only what goes if no copy can be made.
  private func trial(_ losses: LossReport, _ call: Call<Self>, in context: CommandContext)
    throws(ShellError) -> TrialResult
  {
    let session = context.session
    try session.proceed(at: call.span)
    let sent = try session.messagesToCompare(of: try call.kind, at: call.words.kind?.span)
    let invocation = call.invocation.without(option: explains).without(option: kind)
      .without(option: format)
    do throws(ShellError) {
      return try session.trial(comparing: sent, at: call.span) { () throws(ShellError) in
        try session.performAlone(invocation)
      }
    } catch {
      let codes: [CommandCode] = [.adopted, .noWayBack]
      guard codes.contains(where: { error.code == $0 }) else { throw error }
      if !sent.isEmpty { context.remark("deliveries are not compared: \(error.message)") }
      return TrialResult(changes: losses.changes)
    }
  }
}

extension PathText {
  /// The ordinal of the last segment.
  fileprivate var lastOrdinal: Int { segments.last?.ordinal ?? 1 }
}

extension Target {
  /// The places whose paths the removal may change: things of the target's name, from the target
  /// on; nil if there are none.
  fileprivate var namedPlace: NamedPlace? {
    switch self {
    case .top, .interceptor: nil
    case .node(let node, let path):
      .node(ChildName(of: node), below: node.parent, from: path.lastOrdinal)
    case .endpoint(let endpoint, let container, _):
      if let connector = endpoint.connector {
        .relay(endpoint.role.ownName, through: connector, at: path.owner)
      } else {
        .plugin(endpoint.role.ownName, in: container, from: place.lastOrdinal)
      }
    }
  }
}
