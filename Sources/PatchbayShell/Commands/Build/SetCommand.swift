import PatchbayEngine
import PatchbayInspection

extension CommandTable {
  static let set: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("T") else { return }
    let target = try context.target(word)
    if let kind = invocation.word("KIND") {
      return try context.remember(kind, at: target, invocation)
    }
    guard let first = invocation.fields.first else {
      throw ShellError(.missingArgument("k=v", usage: invocation.spec.usage), at: word.span)
    }
    switch target {
    case .top: throw ShellError(.topIsNoNode("what is to be changed"), at: word.span)
    case .node(let node, _): try context.setLimits(of: node, invocation)
    case .interceptor(let interceptor, let node, _):
      try context.setOrder(of: interceptor, at: node, target, invocation)
    case .endpoint(let endpoint, let container, _):
      guard let record = context.world.record(of: endpoint, in: container) else {
        throw context.notMine(target, at: word.span)
      }
      try context.rebuild(record, endpoint, in: container, target.path, invocation, at: first.span)
    }
  }
}

extension CommandContext {
  /// That something can't be changed, and how to get one of one's own in its place.
  func notMine(_ target: Target, at span: SourceSpan?) -> ShellError {
    var fix: String?
    switch target {
    case .endpoint(let endpoint, _, _) where endpoint.isPlugin:
      let entry = world.catalog.plugins.first { "\($0.type)" == endpoint.typeName }
      let seat = endpoint.isNamed ? target.path.text : target.path.above.text + "/"
      fix = entry.map { entry in
        let form = ([entry.name] + (entry.shape.blanks.map { [$0] } ?? [])).joined(separator: " ")
        return "add plugin \(seat) \(form) --replace makes it one of yours"
      }
    case .interceptor:
      fix = "add interceptor \(target.path) ACT --replace puts one of yours in its place"
    default: break
    }
    return ShellError(.notMine(target.path.text, fix: fix), at: span)
  }

  fileprivate func remember(
    _ word: ArgumentWord, at target: Target, _ invocation: Invocation
  ) throws(ShellError) {
    guard case .node(let node, _) = target else {
      throw ShellError(
        .wrongPlace(target.path.text, is: target.words, needs: "a composer or container"),
        at: invocation.word("T")?.span)
    }
    let kind = try world.kinds.kind(word.text ?? "", .state, at: word.span)
    let fields = try value(invocation, kind.shape, at: node)
    do throws(FieldError) {
      let message = try kind.message(from: fields)
      world.hasChanged = true
      node.remember(message, channel: invocation.optionText("channel"))
    } catch {
      throw invocation.error(error, at: word.span)
    }
  }

  fileprivate func setLimits(of node: ComposableContainer, _ invocation: Invocation)
    throws(ShellError)
  {
    var (depth, deliveries) = (node.limits.causalDepth, node.limits.deliveries)
    for field in invocation.fields {
      guard ["causalDepth", "deliveries"].contains(field.name.text) else {
        throw invocation.error(
          FieldError(
            type: "a node", field: field.name.text,
            problem: .unknownField(
              existing: ["causalDepth", "deliveries"],
              near: ["causalDepth", "deliveries"].nearest(to: field.name.text))))
      }
      let number = try field.value.number(least: 1, what: "limit")
      if field.name.text == "causalDepth" { depth = number } else { deliveries = number }
    }
    do throws(EngineError) {
      let limits = try DispatchLimits(causalDepth: depth, deliveries: deliveries)
      world.hasChanged = true
      node.limits = limits
    } catch {
      throw ShellError(error, at: invocation.fields[0].value.span)
    }
  }

  fileprivate func setOrder(
    of interceptor: InterceptorRecord, at node: ComposableContainer, _ target: Target,
    _ invocation: Invocation
  ) throws(ShellError) {
    for field in invocation.fields where field.name.text != "order" {
      throw invocation.error(
        FieldError(
          type: "an interceptor", field: field.name.text,
          problem: .unknownField(existing: ["order"], near: [])))
    }
    let order = try invocation.fields[0].value.number(least: .min, what: "order")
    guard
      let recipe = world.knownRecord(of: node)?.interceptors.first(where: {
        $0.id == "\(interceptor.identity)"
      })
    else { throw notMine(target, at: invocation.word("T")?.span) }
    world.remove(interceptor, from: node)
    try build([recipe.command(at: target.path, order: order)])
  }

  /// Builds a plugin anew in its place, with some parameters changed.
  fileprivate func rebuild(
    _ record: PluginRecord, _ endpoint: Endpoint, in container: PluginContainer,
    _ path: TopologyPath, _ invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) {
    var fields = record.fields
    var priority = record.priority
    for field in invocation.fields {
      if field.name.text == "priority" {
        switch field.value.text {
        case "high": priority = .high
        case "normal": priority = .normal
        case "low": priority = .low
        default: priority = .priority(try field.value.number(least: .min, what: "priority"))
        }
        continue
      }
      let written = field.written
      if let index = fields.firstIndex(where: { $0.name == written.name }) {
        fields[index] = written
      } else {
        fields.append(written)
      }
    }
    let changed = PluginRecord(
      typeName: record.typeName, identity: record.identity, fields: fields, priority: priority,
      diary: nil)
    do throws(ShellError) {
      let relays = world.relayCommands(below: endpoint, in: container, at: path)
      let seat = record.identity.name == nil ? TopologyPath(path.above.text + "/") : path
      try build([changed.command(at: seat, type: record.typeName) + " --replace"] + relays)
    } catch {
      // The command was put together here; its fields are those that were typed, and others.
      let blamed = error.span?.text ?? ""
      let field = invocation.fields.first { $0.name.text == blamed || $0.value.span.text == blamed }
      let isName = field?.name.text == blamed
      throw error.at((isName ? field?.name.span : field?.value.span) ?? span)
    }
  }
}
