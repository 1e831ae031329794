import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// add interceptor

extension CommandTable {
  static let interceptorCommands: [CommandSpec] = [.addingInterceptor(.standard)]
}

extension CommandSpec {
  /// `add interceptor` with the options of these actions.
  static func addingInterceptor(_ actions: ActionTable) -> CommandSpec {
    CommandSpec(
      "add interceptor", .build, "adds an interceptor to a node",
      details: """
        P:N is the node and the interceptor's name. It sees every message that comes to the node before \
        what is behind it: the last added first, or the one with the highest --order.

        \(actions.glossary.details)
        """,
      parameters: [
        .init("P:N", .path(.new(.interceptor)), "the node and the interceptor's name"),
        .init("ACT", .interceptorAction, "what it does"),
        .init("WHAT", .actionPart(of: "ACT"), .any, "on which kinds, and with what"),
      ], fields: .any(name: "f:=E", of: .action(named: "ACT")),
      options: actions.options.map(Option.init) + [
        .init(
          "order", .integer, placeholder: "N", "the higher sees messages first; 0 unless given"),
        .init(
          "replace",
          "takes the place of the interceptor of this name, which is kept unless --order says another"
        ),
      ],
      examples: [
        "define event Say text:text; add container room; add interceptor room:loud map Say text:='upper(.text)'",
        "add composer live; add interceptor live:quiet drop --when=env.muted",
      ], effect: .world, check: checkInterceptor, run: addInterceptor)
  }

  private static let checkInterceptor: Check = { invocation, scope throws(ShellError) in
    guard !scope.isOpen, invocation.isExpanded else { return }
    if scope.catalog.interceptors.contains(where: { $0.name == invocation.text("ACT") }) { return }
    _ = try invocation.plan(scope.actions, kinds: scope.kinds)
  }

  private static let addInterceptor: Run = { invocation, context throws(ShellError) in
    guard let place = invocation.word("P:N") else { return }
    let path = try context.newPath(place)
    guard let name = path.interceptor else {
      throw ShellError(.noInterceptorName(place.text ?? ""), at: place.span)
    }
    guard name.ordinal == 1 else {
      let text = "\(name.name)~\(name.ordinal)"
      throw ShellError(
        .mistakenName(
          text, for: "number \(name.ordinal) of the name \(name.name), and each is alone here",
          fix: "in quotes ~ is part of a name: '\(text)'"), at: place.span)
    }
    let target = try context.world.target(path.withoutInterceptor, at: place.span)
    guard case .node(let node, _) = target else {
      if case .top = target {
        throw ShellError(.topIsNoNode("a node before the ':'"), at: place.span)
      }
      throw ShellError(
        .wrongPlace(target.path.text, is: target.words, needs: "a composer or container"),
        at: place.span)
    }
    let isReplacing = invocation.has("replace")
    if !isReplacing { try context.world.checkFree(path, at: place.span) }
    let made = try context.interceptor(invocation, id: name.name)
    try context.world.register(
      made.interceptor, on: node,
      InterceptorRecipe(
        id: name.name, words: invocation.actionWords(context.session.commands.actions),
        diary: made.own?.diary, plan: made.own?.plan), order: invocation.optionCount("order"),
      isReplacing: isReplacing,
      at: place.span)
  }
}

extension CommandContext {
  fileprivate func interceptor(_ invocation: Invocation, id: String) throws(ShellError)
    -> (interceptor: any MessageInterceptor, own: (plan: InterceptorPlan, diary: Diary)?)
  {
    let action = invocation.text("ACT") ?? ""
    if let entry = world.catalog.interceptors.first(where: { $0.name == action }) {
      do throws(FieldError) {
        return (Renamed(try entry.make(from: invocation.value(of: entry.shape)), id: id), nil)
      } catch {
        throw invocation.error(error)
      }
    }
    let plan = try invocation.plan(session.commands.actions, kinds: world.kinds)
    let diary = Diary()
    return (
      plan.interceptor(id: id, kinds: world.kinds, stage: world.stage, diary: diary), (plan, diary)
    )
  }
}

extension Invocation {
  /// The action and all that belongs to it, as it can be typed again.
  fileprivate func actionWords(_ actions: ActionTable) -> [String] {
    var written = [text("ACT") ?? ""]
    written += words("WHAT").map {
      $0.word.literal != nil ? $0.word.raw : Value.text($0.text ?? "").description
    }
    written += fields.map { "\($0.written)" }
    for option in options where actions.hasOption(option.option.name) {
      written.append("--\(option.option.name)=\(option.value?.word.raw ?? "")")
    }
    return written
  }
}

extension World {
  func register(
    _ interceptor: any MessageInterceptor, on node: ComposableContainer,
    _ recipe: InterceptorRecipe, order: Int?, isReplacing: Bool, at span: SourceSpan?
  ) throws(ShellError) {
    func register(_ interceptor: some MessageInterceptor) throws(EngineError) {
      try node.register(
        messageInterceptor: interceptor, order: order, replacing: isReplacing)
    }
    do throws(EngineError) { try register(interceptor) } catch { throw ShellError(error, at: span) }
    hasChanged = true
    let record = record(of: node)
    record.interceptors.removeAll { $0.id == recipe.id }
    record.interceptors.append(recipe)
  }

  /// Takes an interceptor away.
  func remove(_ interceptor: InterceptorRecord, from node: ComposableContainer) {
    hasChanged = true
    node.removeInterceptor(id: interceptor.identity.id)
    knownRecord(of: node)?.interceptors.removeAll { $0.id == "\(interceptor.identity)" }
  }
}

/// An application's interceptor under the name that it was given here.
private struct Renamed: MessageInterceptor {
  let uniqueId: String
  private let interceptor: any MessageInterceptor

  init(_ interceptor: any MessageInterceptor, id: String) {
    self.interceptor = interceptor
    uniqueId = id
  }

  var interceptorDescription: InterceptorDescription? { interceptor.interceptorDescription }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    interceptor.intercept(message, transformer)
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    interceptor.intercept(query: query, transformer, strategy)
  }
}

extension ActionTable {
  /// All of them, for help.
  fileprivate var glossary: Glossary {
    Glossary(forms.map { ($0.name, "\($0.summary): \($0.text)") })
  }
}

extension CommandSpec.Option {
  fileprivate init(_ option: ActionOption, of action: String?) {
    let type: ArgumentType =
      switch option.value {
      case .formula: .formula
      case .message: .kind(.message)
      }
    self.init(
      option.name, type, placeholder: option.placeholder, option.summary, beside: action)
  }
}
