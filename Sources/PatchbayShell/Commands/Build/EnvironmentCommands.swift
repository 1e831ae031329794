import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// env, unset, provide

extension CommandTable {
  static let environmentCommands: [CommandSpec] = [
    CommandSpec(
      "env", .build, "sets values for a node and all below it, or lists them",
      details: """
        With k=v the values stand under keys; with TYPE and its fields under the type; with @NAME an \
        object that hold keeps stands under its type, held weakly with --weak. Without any, the values \
        that can be read at P are listed, each with the node it comes from.
        """,
      parameters: [
        .init("P", NodePath(), .optional, "the node; this place unless given"),
        .init("TYPE", EnvironmentTypeOrHeld(), .optional, "an environment type, or @NAME"),
      ],
      options: [.init("weak", "only while somebody else keeps the object"), formatOption],
      examples: [
        "add composer live; env live muted=true; env live",
        "add container room; env room LiveRoomInfo roomId=7; env room",
      ], effect: .world, check: checkEnvironment,
      looks: { $0.fields.isEmpty && $0.words("TYPE").isEmpty }, run: environment),
    CommandSpec(
      "unset", .build, "takes values of the environment back",
      parameters: [
        .init("P", NodePath(), "the node on which they were set"),
        .init("k|TYPE", EnvironmentKey(), .some, "keys or environment types"),
      ],
      examples: [
        "add composer live; env live muted=true; unset live muted",
        "add composer live; env live a=1 b=2; unset live a b",
      ], effect: .world, run: unset),
    CommandSpec(
      "provide", .build, "gives a container's plugins their parameters",
      details: """
        A plugin that is added without parameters asks the providers of its container in the order in \
        which they came; the first that has some for it is taken.
        """,
      parameters: [.init("P", ContainerPath(), "the container")],
      fields: ProvidedFields(form: "[k=v ...]"),
      options: [
        .init("type", PluginTypeName(), placeholder: "T", "only for plugins of this type"),
        .init("name", Text(), placeholder: "N", "only for the plugin of this name"),
      ],
      examples: [
        "add container room; provide room --type=ReceiptPrinter sheets=5; add plugin room/p ReceiptPrinter",
        "add container room; provide room --name=chat title=hall",
      ], effect: .world, run: provide),
  ]

  private static let checkEnvironment: CommandSpec.Check = { invocation, scope throws(ShellError) in
    guard let word = invocation.word("TYPE"), let text = word.text, !text.hasPrefix("@") else {
      guard invocation.word("TYPE") == nil else { return }
      try invocation.refuseWeak()
      return try invocation.checkFormulas()
    }
    try invocation.refuseWeak()
    let names = scope.catalog.environments.map(\.name)
    guard !names.contains(text) else { return }
    throw ShellError(
      .unknown(.environment, text, existing: names.count), at: word.span,
      near: names.nearest(to: text))
  }

  private static let environment: CommandSpec.Run = { invocation, context throws(ShellError) in
    if invocation.text("TYPE")?.hasPrefix("@") != true { try invocation.refuseWeak() }
    let target = try context.target(invocation.word("P"))
    guard let type = invocation.word("TYPE") else {
      if invocation.fields.isEmpty { return try context.listEnvironment(of: target, invocation) }
      let node = try context.settableNode(target, invocation)
      for field in invocation.fields {
        context.world.setEnvironment(
          field.name.text, try context.value(of: field, at: node), on: node)
        context.world.note(
          EnvironmentSetting(
            key: field.name.text, isKeyedByType: false, fields: [field.written], held: nil,
            isWeak: false),
          on: node)
      }
      return
    }
    let node = try context.settableNode(target, invocation)
    if type.text?.hasPrefix("@") == true {
      try context.setHeld(type, on: node, invocation)
    } else {
      try context.setTyped(type, on: node, invocation)
    }
  }

  private static let unset: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("P") else { return }
    let (node, path) = try context.node(word)
    let names = invocation.words("k|TYPE")
    let own = node.ownEnvironment.map(\.key)
    for name in names where !own.contains(name.text ?? "") {
      throw ShellError(
        .noPlace("env of \(path)", missing: name.text ?? "", within: path.text), at: name.span,
        near: own.nearest(to: name.text ?? ""))
    }
    for name in names { _ = context.world.removeEnvironment(name.text ?? "", from: node) }
  }

  private static let provide: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("P") else { return }
    let (container, _) = try context.container(word)
    let typeName = invocation.optionText("type")
    let entry = context.world.catalog.plugins.first { $0.name == typeName }
    let shape = entry?.shape ?? .any(.undeclared)
    let value = try context.value(invocation, shape)
    if let name = typeName, let plugin = context.world.catalog.readyMade(name) {
      _ = try invocation.make(plugin, named: nil, kinds: context.world.kinds, stage: Stage())
    }
    if let entry {
      do throws(FieldError) { _ = try entry.params(from: value) } catch {
        throw invocation.error(error)
      }
    }
    let provider = ParameterProvider(
      typeName: typeName, name: invocation.optionText("name"),
      arguments: invocation.fields, value: value, catalog: context.world.catalog)
    context.world.hasChanged = true
    container.register(pluginParamProvider: provider)
    context.world.record(of: container).providers.append(provider)
  }
}

// MARK: - Setting

extension CommandContext {
  fileprivate func settableNode(_ target: Target, _ invocation: Invocation) throws(ShellError)
    -> ComposableContainer
  {
    if case .node(let node, _) = target { return node }
    let span = invocation.word("P")?.span ?? invocation.verbSpan
    if case .top = target { throw ShellError(.topIsNoNode("a composer or container"), at: span) }
    throw ShellError(
      .wrongPlace(target.path.text, is: target.words, needs: "a composer or container"), at: span)
  }

  fileprivate func value(of field: ArgumentField, at node: ComposableContainer) throws(ShellError)
    -> Value
  {
    guard field.isFormula else { return field.undeclared ?? .null }
    return try Formula.parse(field.value.word)
      .evaluate(in: MessageContext(kind: "", fields: .object([:]), at: node))
  }

  fileprivate func setTyped(
    _ type: ArgumentWord, on node: ComposableContainer, _ invocation: Invocation
  ) throws(ShellError) {
    let entry = try environmentType(type)
    let fields = try value(invocation, entry.shape, at: node)
    do throws(FieldError) {
      let value = try entry.value(from: fields)
      try? world.setEnvironment(value, as: entry, on: node, weakly: false)
    } catch {
      throw invocation.error(error, at: type.span)
    }
    world.note(
      EnvironmentSetting(
        key: entry.name, isKeyedByType: true, fields: invocation.fields.map(\.written), held: nil,
        isWeak: false), on: node)
  }

  fileprivate func setHeld(
    _ word: ArgumentWord, on node: ComposableContainer, _ invocation: Invocation
  ) throws(ShellError) {
    if let field = invocation.fields.first {
      throw ShellError(.takesNoFields("env with @NAME"), at: field.span)
    }
    let object = try world.heldObject((word.text ?? "").withoutSign, at: word.span)
    guard let entry = world.catalog.environments.first(where: { $0.name == object.typeName }) else {
      return
    }
    let isWeak = invocation.has("weak")
    do throws(EngineError) {
      try world.setEnvironment(object.value, as: entry, on: node, weakly: isWeak)
    } catch {
      throw ShellError(.notWeak("@\(object.name), a \(object.typeName),"), at: word.span)
    }
    world.note(
      EnvironmentSetting(
        key: entry.name, isKeyedByType: true, fields: [], held: HeldReference(object),
        isWeak: isWeak),
      on: node)
  }

  func environmentType(_ word: ArgumentWord) throws(ShellError) -> EnvironmentTypeEntry {
    let entries = world.catalog.environments
    if let entry = entries.first(where: { $0.name == word.text }) { return entry }
    throw ShellError(
      .unknown(.environment, word.text ?? "", existing: entries.count), at: word.span,
      near: entries.map(\.name).nearest(to: word.text ?? ""))
  }
}

// MARK: - Listing

extension CommandContext {
  fileprivate func listEnvironment(of target: Target, _ invocation: Invocation) throws(ShellError) {
    var places = Places()
    let nodes = target.node.map { [$0] } ?? world.roots
    var rows: [Row] = []
    for node in nodes {
      let records = target.node == nil ? node.ownEnvironment : node.effectiveEnvironment
      for record in records {
        rows.append(
          Row(
            key: record.key, value: record.value.map { Wording().words(of: $0) } ?? "(gone)",
            plainValue: record.value.map(Value.init(environment:)) ?? .null,
            isWeak: record.isWeak, node: places.path(of: record.node).text))
      }
    }
    if invocation.isJSON { return print(Value.list(rows.map(\.json)).json) }
    print(
      Table(
        rows.map { [$0.key, $0.value, $0.isWeak ? "weak" : "", "set on \($0.node)"] }
      ).text)
  }

  private struct Row {
    let key: String
    let value: String
    let plainValue: Value
    let isWeak: Bool
    let node: String

    var json: Value {
      ["key": .text(key), "value": plainValue, "weak": .bool(isWeak), "node": .text(node)]
    }
  }
}

extension Invocation {
  /// Only what is kept elsewhere can be held weakly.
  fileprivate func refuseWeak() throws(ShellError) {
    if let option = option("weak") { throw ShellError(.notHeld, at: option.span) }
  }

  /// Whether the output is for programs.
  var isJSON: Bool { optionText("format") == "json" }
}
