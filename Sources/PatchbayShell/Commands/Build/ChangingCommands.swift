import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// mv, cp, rename, rm, set, clear

extension CommandTable {
  static let changingCommands: [CommandSpec] = [
    CommandSpec(
      "mv", .build, "moves a node into a composer",
      details: """
        B is the composer that it goes into, as its last child, or / to make it a tree of its own; or a \
        place at which there is nothing, to give it another name as well. What the nodes remember and \
        what their plugins know goes along.
        """,
      parameters: [
        .init("A", NodePath(), "the node"), .init("B", FreePath(.composer), "where it goes"),
      ],
      options: [
        .init(
          "weak", "B keeps it only while somebody else does: the session, as @NAME, until release")
      ],
      examples: [
        "add container -p live/room; add composer shop; mv live/room shop; tree",
        "add container -p live/room; mv live/room /; tree",
      ], effect: .world,
      check: { invocation, scope throws(ShellError) in
        guard invocation.has("weak"), let name = invocation.word("A")?.path?.segments.last?.name
        else {
          return
        }
        scope.willHold(name)
      }, run: move),
    CommandSpec(
      "cp", .build, "makes a copy of a node and all in it",
      details: """
        The copy is made as the original was: the same plugins with the same parameters, interceptors, \
        values and slots. What plugins have learnt since is not copied; remembered states are. The \
        plugins of the copy hear these; what they send meanwhile is suppressed and reported.
        """,
      parameters: [
        .init("A", NodePath(), "the node"), .init("B", NewPath(.node), "the copy"),
      ],
      examples: [
        "add container -p live/room; cp live/room live/hall; tree",
        "add container room; add plugin room/p Probe; cp room hall; ls hall",
      ], effect: .world, run: copy),
    CommandSpec(
      "rename", .build, "gives a node or plugin another name",
      details:
        "A plugin is built anew under the name, with the same parameters; it comes last then.",
      parameters: [
        .init("T", PlacePath(), "what"), .init("N", NewName(), "its new name"),
      ],
      examples: [
        "add container room; rename room hall; tree",
        "add container room; add plugin room/p Probe; rename room/p ear; ls room",
      ], effect: .world, run: rename),
    CommandSpec(
      "rm", .build, "takes things away",
      details:
        "With --explain it tells first who hears, answers or waits for what goes, and takes nothing away.",
      parameters: [
        .init("T", PlacePath(), .some, "nodes, plugins, relays, interceptors; patterns too")
      ],
      options: [.init("explain", "only tells what would be missed")],
      examples: [
        "add container -p live/room; rm live; tree",
        "add container room; add plugin room/p Probe; rm room/* --explain",
      ], effect: .world, looks: { $0.has("explain") }, run: remove),
    CommandSpec(
      "set", .build, "changes a node, plugin, interceptor or remembered state",
      details: """
        Of a node: causalDepth and deliveries, the limits of its tree. Of an interceptor: order. Of a \
        plugin: priority and its parameters; with other parameters it is built anew in its place, and \
        the relays below it are connected again. With a state KIND the node and all below it remember \
        that state, and nobody is told. A value that is the same already changes nothing.
        """,
      parameters: [
        .init("T", PlacePath(), "what"),
        .init("KIND", StateKind(), .optional, "a state to be remembered"),
      ], fields: ChangedFields(),
      options: [.init("channel", ChannelName(), placeholder: "C", "the channel of the state")],
      examples: [
        "add composer live; set live causalDepth=10",
        "define state Mood level:int; add container room; set room Mood level=3; state room",
      ], effect: .world, run: set),
    CommandSpec(
      "clear", .build, "makes a node and all below it forget states",
      details: "A KIND is forgotten on every channel and without one; with --channel only there.",
      parameters: [
        .init("P", NodePath(), "the node"),
        .init("KIND", KindName(.state), .optional, "only this kind"),
      ],
      options: [
        .init("channel", ChannelName(), placeholder: "C", "only the state on this channel")
      ],
      examples: [
        "define state Mood level:int; add container room; set room Mood level=3; clear room; state room",
        "define state Mood level:int; add container room; clear room Mood",
      ], effect: .world
    ) { invocation, context throws(ShellError) in
      guard let word = invocation.word("P") else { return }
      let (node, _) = try context.node(word)
      context.world.hasChanged = true
      guard let name = invocation.word("KIND") else { return node.clearStates() }
      let kind = try context.world.kinds.kind(name.text ?? "", .state, at: name.span)
      kind.clearState(
        at: node, channel: invocation.optionText("channel").map { .named($0) } ?? .any)
    },
  ]
  private static let move: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let source = invocation.word("A"), let goal = invocation.word("B") else { return }
    let (node, _) = try context.node(source)
    let path = try context.path(goal)
    let existing = context.world.existing(path)
    if existing == nil, !path.segments.isEmpty {
      let name = try context.world.newName(context.newPath(goal), at: goal.span)
      let parent = try context.world.composer(above: path, making: false, at: goal.span)
      if parent !== node.parent || parent == nil && node.parent != nil {
        try context.world.move(node, into: parent, weakly: false, at: goal.span)
      }
      return context.world.rename(node, to: name)
    }
    let parent = path.segments.isEmpty ? nil : try context.world.composer(path, at: goal.span)
    if let name = node.name, parent !== node.parent {
      try context.world.checkFree(path.child(name), at: goal.span)
    }
    let isWeak = invocation.has("weak") && parent != nil
    if isWeak { try context.world.hold(node, at: invocation.option("weak")?.span) }
    try context.world.move(node, into: parent, weakly: isWeak, at: goal.span)
  }

  private static let copy: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let source = invocation.word("A"), let goal = invocation.word("B") else { return }
    let (node, path) = try context.node(source)
    let copy = try context.newPath(goal)
    _ = try context.world.newName(copy, at: goal.span)
    try context.world.checkFree(copy, at: goal.span)
    let parent = try context.world.composer(above: copy, making: false, at: goal.span)
    var writer = WorldWriter(context.world, isCopying: true)
    writer.write(node, as: copy.topologyPath, below: parent)
    for missing in writer.omissions { context.remark("not copied: \(missing)") }
    // Nobody has typed the commands that make the copy.
    let suppressed = SuppressedSends()
    do throws(ShellError) {
      try context.world.sending(suppressed) { () throws(ShellError) in
        try context.build(writer.lines)
      }
    } catch { throw error.at(goal.span) }
    if let words = suppressed.words { context.remark("not sent while copying: \(words)") }
  }

  private static let rename: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("T"), let name = invocation.word("N") else { return }
    let path = try context.path(word)
    let target = try context.target(word)
    try target.checkCanBeRenamed(at: word.span)
    let text = try name.newName(fix: "mv moves: mv \(word.text ?? "") \(name.text ?? "")")
    guard let above = path.parent else { return }
    try context.world.checkFree(above.child(text), at: name.span)
    switch target {
    case .node(let node, _): context.world.rename(node, to: text)
    case .endpoint(let endpoint, let container, _):
      guard let record = context.world.record(of: endpoint, in: container) else {
        throw context.notMine(target, at: word.span)
      }
      let renamed = above.child(text).topologyPath
      let former = target.path
      let relays = context.world.relaysBelow(endpoint, in: container, at: former)
      context.world.remove(endpoint, from: container)
      try context.build([record.command(at: renamed, type: record.typeName)])
      try context.connectAgain(relays, from: former, to: renamed)
    default:
      throw ShellError(
        .wrongPlace(target.path.text, is: target.words, needs: "a node or plugin"), at: word.span)
    }
  }

  private static let remove: CommandSpec.Run = { invocation, context throws(ShellError) in
    let targets = try context.targets(invocation.words("T"))
    if invocation.has("explain") {
      return context.print(LossReport(of: targets.map(\.path), in: context.world.topology).text)
    }
    let paths = targets.map(\.path)
    // What is below something that goes is gone with it.
    for target in targets
    where !paths.contains(where: { $0 != target.path && target.path.isWithin($0) }) {
      switch target {
      case .top: throw ShellError(.topIsNoNode("what is to go"), at: invocation.words("T")[0].span)
      case .node(let node, _): context.world.remove(node)
      case .endpoint(let endpoint, let container, _):
        context.world.remove(endpoint, from: container)
      case .interceptor(let interceptor, let node, _): context.world.remove(interceptor, from: node)
      }
    }
  }
}

extension Target {
  fileprivate func checkCanBeRenamed(at span: SourceSpan) throws(ShellError) {
    switch self {
    case .node: return
    case .endpoint(let endpoint, _, _) where endpoint.isPlugin: return
    default:
      throw ShellError(.wrongPlace(path.text, is: words, needs: "a node or plugin"), at: span)
    }
  }
}

extension PathText {
  /// What is below this place under a name.
  func child(_ name: String) -> PathText {
    PathText(topologyPath.child(name)) ?? self
  }
}

extension CommandContext {
  /// Runs commands of the shell's own making, which print nothing.
  func build(_ lines: [String]) throws(ShellError) {
    let (script, errors) = Script.parse(SourceText(lines.joined(separator: "\n")))
    if let first = errors.first { throw first }
    let silent = CommandContext(session: session, world: world, place: .top, isRebuilding: true)
    for item in script.lines.flatMap(\.items) {
      let invocation = try Binding.bind(
        item.command, of: session.commands, span: item.span)
      try invocation.spec.run(invocation, silent)
    }
  }
}
