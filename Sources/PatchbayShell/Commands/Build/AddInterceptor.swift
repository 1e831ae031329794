import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `add interceptor`.
struct AddInterceptor: Command {
  let form = CommandForm(
    "add interceptor", .build, "adds an interceptor to a node",
    details: """
      P:N is the node and the interceptor's name. It sees every message that comes to the node before the \
      observers there and below. Interceptors with a higher --order come first; among equals, the \
      last added.

      \(Glossary(ActionForm.all.map { ($0.name, "\($0.summary): \($0.text)") }).details)
      """,
    examples: [
      "define event Say text:text; add container room; add interceptor room:loud map Say text:='upper(.text)'",
      "add composer live; add interceptor live:quiet drop --when=env.muted",
    ], effect: .world)

  let place = Argument("P:N", NewPath(.interceptor), "the node and the interceptor's name")
  let action = Argument("ACT", ActionName(), "what it does")
  let parts = ArgumentList(
    "WHAT", ActionPart(), "the kinds, and what the action needs", mayBeEmpty: true)
  let fields = ActionFields()
  let options = ActionOptions()
  let order = Option(
    "order", CountArgument.integer, placeholder: "N",
    "the higher sees messages first (default: 0)")
  let replaces = Flag(
    "replace",
    "replaces the interceptor of this name, and keeps its place unless --order is given")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard !scope.isOpen, words.invocation.isExpanded else { return }
    if scope.catalog.interceptors.contains(where: { $0.name == words.action.text }) {
      return try words.invocation.checkFormulas()
    }
    _ = try plan(gathered(words), kinds: scope.kinds)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (path, span) = (try call.place, call.words.place.span)
    let name = try interceptorName(path, call.words.place)
    let target = try context.world.target(path.withoutInterceptor, at: span)
    let node = try target.onlyNode(insteadOfTop: "a node before the ':'", at: span)
    if !call.replaces { try context.world.checkFree(path, at: span) }
    let isNew = context.world.existing(path) == nil
    let words = try gathered(call.words)
    let made = try interceptor(words, id: name, in: context)
    try context.world.register(
      made.interceptor, on: node,
      InterceptorRecipe(
        id: name, action: words.action.text ?? "", words: written(words),
        fields: words.invocation.fields, diary: made.own?.diary, plan: made.own?.plan),
      order: try call.order, isReplacing: call.replaces, at: span)
    let place = [path.topologyPath]
    context.world.note(isNew ? PathChange(came: place) : PathChange(replaced: place))
  }
}

// MARK: - The place of a new interceptor

extension AddInterceptor {
  private func interceptorName(_ path: PathText, _ word: ArgumentWord) throws(ShellError) -> String
  {
    guard let name = path.interceptor else {
      let node = path.segments.isEmpty ? "/NODE" : path.topologyPath.text
      throw ShellError(.noName(word.text ?? "", form: node + ":NAME"), at: word.span)
    }
    guard name.ordinal == 1 else {
      throw ShellError(
        .badName(
          name.numberedName, reason: "an interceptor's name is unique at its node",
          fix: "in quotes ~ is part of a name: '\(name.numberedName)'"), at: word.span)
    }
    try name.name.checkAsName(at: word.span)
    return name.name
  }
}

// MARK: - The action of an interceptor

/// The options of all actions.
struct ActionOptions: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    for (option, action) in ActionForm.allOptions {
      switch option.value {
      case .formula:
        Option(
          option.name, FormulaArgument(), placeholder: option.placeholder, option.summary,
          beside: action
        ).join(&parts)
      case .message:
        Option(
          option.name, KindName(.message), placeholder: option.placeholder, option.summary,
          beside: action
        ).join(&parts)
      }
    }
  }
}

extension AddInterceptor {
  private func gathered(_ words: CommandWords<Self>) throws(ShellError) -> CommandWords<Self> {
    try words.gatheringMessages(of: ActionForm.named(words.action.text ?? ""))
  }

  private func interceptor(
    _ words: CommandWords<Self>, id: String, in context: CommandContext
  ) throws(ShellError)
    -> (interceptor: any MessageInterceptor, own: (plan: InterceptorPlan, diary: Diary)?)
  {
    let (world, invocation) = (context.world, words.invocation)
    let name = words.action.text
    if let entry = world.catalog.interceptors.first(where: { $0.name == name }) {
      let value = try context.value(invocation, entry.shape)
      let made = try rethrowing(entry.make(from: value)) { invocation.error($0) }
      return (Renamed(uniqueId: id, interceptor: made), nil)
    }
    let plan = try plan(words, kinds: world.kinds)
    let diary = Diary()
    return (
      plan.interceptor(id: id, kinds: world.kinds, stage: world.stage, diary: diary), (plan, diary)
    )
  }

  /// The plan of an interceptor of the shell; throws at the word, field or option that is wrong.
  private func plan(_ words: CommandWords<Self>, kinds: KindTable) throws(ShellError)
    -> InterceptorPlan
  {
    let invocation = words.invocation
    var parts = ActionParts(words.action.text ?? "")
    parts.words = words.parts.map { ($0.text ?? "", $0.isQuoted) }
    for option in actionOptions(words) {
      parts.options[option.option.name] =
        option.option.value is FormulaArgument ? option.value?.formulaText : option.value?.text
    }
    parts.formulas = invocation.fields.filter(\.isFormula).map { ($0.name.text, $0.formulaText) }
    let shapes = parts.fieldShapes(kinds)
    let types = Dictionary(shapes.map { ($0.name, $0.type) }) { first, _ in first }
    parts.fields = invocation.fields.filter { !$0.isFormula }.map { field in
      (field.name.text, field.value(of: types[field.name.text]))
    }
    return try rethrowing(parts.plan(kinds)) {
      invocation.error($0, words: words.parts, name: words.action)
    }
  }

  private func actionOptions(_ words: CommandWords<Self>) -> [ArgumentOption] {
    words.invocation.options.filter { option in
      ActionForm.allOptions.contains { $0.option.name == option.option.name }
    }
  }

  /// The action and its words, as they can be typed again.
  private func written(_ words: CommandWords<Self>) -> [String] {
    var written = [(words.action.text ?? "").asWord]
    written += words.parts.map(\.retyped)
    written += words.invocation.fields.map(\.description)
    written += actionOptions(words).map {
      "--\($0.option.name)=\($0.value?.retyped ?? "")"
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
      try node.register(messageInterceptor: interceptor, order: order, replacing: isReplacing)
    }
    try makeRoom(at: span)
    do throws(EngineError) { try register(interceptor) } catch { throw ShellError(error, at: span) }
    noteChange()
    let record = record(of: node)
    record.interceptors.append(recipe, for: recipe.id)
    guard recipe.plan == nil, let keys = interceptor.keys else { return }
    try checkReplaced(keys.map(\.name).sorted(), type: recipe.words[0], at: span)
  }

  /// Removes an interceptor.
  func remove(_ interceptor: InterceptorRecord, from node: ComposableContainer) {
    noteChange()
    node.removeInterceptor(id: interceptor.identity.id)
    knownRecord(of: node)?.interceptors.remove("\(interceptor.identity)")
    acceptances.forget(interceptor.identity, of: node, in: self)
  }
}

/// An application's interceptor under the name that the command gave it.
private struct Renamed: MessageInterceptor {
  let uniqueId: String
  let interceptor: any MessageInterceptor

  var keys: Set<MessageKey>? { interceptor.keys }

  var interceptorDescription: InterceptorDescription? { interceptor.interceptorDescription }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    interceptor.intercept(message, transformer)
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> { interceptor.intercept(query: query, transformer, strategy) }
}
