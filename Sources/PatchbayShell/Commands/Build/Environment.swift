import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `env`.
struct Environment: Command {
  let form = CommandForm(
    "env", .build, "sets environment values for a node and all below it, or lists them",
    details: """
      k=v sets values by key; TYPE with its fields sets a value of that type; @NAME sets an object \
      that hold keeps, and with --weak does not retain it. Without values, env lists all values \
      that P can read, each with the node that sets it, and the values that they hide. env P KEY \
      shows where one value comes from, what it hides, what reads it and which decisions depended \
      on it; for a type, add --why. LiveRoomInfo is a type of the sample live-room.
      """,
    examples: [
      "add composer live; env live muted=true; env live; env live muted",
      "add container room; env room LiveRoomInfo roomId=7; env room",
    ], effect: .world)

  let place = OptionalArgument("P", NodePath(), "the node (default: this place)")
  let type = OptionalArgument(
    "TYPE", EnvironmentTypeOrHeld(), "an environment type, @NAME, or a key to ask about")
  let weakly = Flag("weak", "does not retain the object")
  let asks = Flag("why", "where the value of TYPE comes from")
  let format = Option.format

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    if let type = words.type, type.text?.namesHeld ?? true { return }
    try refuseWeak(words)
    if words.type == nil { try words.invocation.checkFormulas() }
    guard let type = words.type, !words.invocation.fields.isEmpty else { return }
    try EnvironmentTypeName().check(type, in: scope)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let word = call.words.type
    if word?.text?.namesHeld != true { try refuseWeak(call.words) }
    let target = try context.target(call.words.place)
    if word == nil, call.fields.isEmpty {
      return context.listEnvironment(
        of: try context.nodeOrTop(call.words.place), as: try call.format)
    }
    let node = try target.onlyNode(at: call.words.place?.span ?? call.verbSpan)
    if let word, try asks(call, about: word) {
      return try context.explainValue(word, at: target.path, as: try call.format)
    }
    switch (try call.type, word) {
    case (.key?, let word?): _ = try EnvironmentTypeName().read(word, in: context)
    case (.held(let object)?, let word?):
      try context.setHeld(object, at: word.span, on: node, weakly: call.weakly, call.fields)
    case (.type(let entry)?, let word?):
      try context.setTyped(entry, at: word.span, on: node, call.invocation)
    case (nil, _), (_, nil): try context.setKeys(call.fields, on: node)
    }
  }

  /// Whether the command asks about a value: with a key always, with a type only if `--why` is
  /// given.
  private func asks(_ call: Call<Self>, about word: ArgumentWord) throws(ShellError) -> Bool {
    guard call.fields.isEmpty, case .key = try call.type else {
      return call.asks && word.text?.namesHeld != true
    }
    return true
  }

  /// Throws if `--weak` is given: only a held object can be set weakly.
  private func refuseWeak(_ words: CommandWords<Self>) throws(ShellError) {
    if let flag = words.weakly { throw ShellError(.notHeld, at: flag.span) }
  }
}

// MARK: - Setting

extension CommandContext {
  fileprivate func value(of field: ArgumentField, at node: ComposableContainer) throws(ShellError)
    -> Value
  {
    field.isFormula ? try field.evaluated(at: node, on: session.stage) : field.undeclared ?? .null
  }

  fileprivate func setKeys(
    _ fields: [ArgumentField], on node: ComposableContainer
  ) throws(ShellError) {
    for field in fields {
      world.setEnvironment(field.name.text, try value(of: field, at: node), on: node)
    }
  }

  fileprivate func setTyped(
    _ entry: EnvironmentTypeEntry, at span: SourceSpan, on node: ComposableContainer,
    _ invocation: Invocation
  ) throws(ShellError) {
    let fields = try value(invocation, entry.shape, at: node)
    let value = try rethrowing(entry.value(from: fields)) { invocation.error($0, at: span) }
    let setting = EnvironmentSetting(
      type: entry.name, fields: invocation.fields.calculated(as: fields.fields), held: nil,
      isWeak: false)
    try rethrowing(world.setEnvironment(value, as: entry, setting, on: node)) {
      (error: EngineError) in ShellError(error, at: span)
    }
  }

  fileprivate func setHeld(
    _ object: HeldObject, at span: SourceSpan, on node: ComposableContainer,
    weakly isWeak: Bool, _ fields: [ArgumentField]
  ) throws(ShellError) {
    if let field = fields.first {
      throw ShellError(.takesNoFields("env with @NAME"), at: field.span)
    }
    guard let entry = world.catalog.environments.first(where: { $0.name == object.typeName }) else {
      throw ShellError(
        .wrongPlace("@\(object.name)", is: "a node", needs: "a held value of an environment type"),
        at: span)
    }
    let setting = EnvironmentSetting(
      type: entry.name, fields: object.fields, held: object, isWeak: isWeak)
    try rethrowing(world.setEnvironment(object.value, as: entry, setting, on: node)) {
      (_: EngineError) in
      ShellError(.notWeak("@\(object.name), a \(object.typeName),"), at: span)
    }
  }
}
