import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

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
      try context.change(record, endpoint, in: container, target.path, invocation, at: first.span)
    }
  }
}

extension ComposableContainer {
  /// Whether this node and all below it remember just this.
  fileprivate func remembers(_ message: any PluginMessage, of kind: Kind, _ channel: String?)
    -> Bool
  {
    let fields = kind.fields(of: message)
    func hasIt(_ node: ComposableContainer) -> Bool {
      node.stateRecords.contains { state in
        state.channel == channel && kind.fields(of: state.message).map { $0 == fields } ?? false
      }
    }
    return hasIt(self) && subtree.allSatisfy(hasIt)
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
      let channel = invocation.optionText("channel")
      if node.remembers(message, of: kind, channel) { return }
      world.hasChanged = true
      node.remember(message, channel: channel)
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
      if limits == node.limits { return }
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
    if order == interceptor.order { return }
    let words = ["add interceptor", target.path.text] + recipe.words
    try build([(words + ["--order=\(order)", "--replace"]).joined(separator: " ")])
  }
}
