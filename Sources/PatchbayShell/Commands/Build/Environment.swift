import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `env`.
struct Environment: Command {
  let form = CommandForm(
    "env", .build, "sets values for a node and all below it, or lists them",
    details: """
      With k=v the values stand under keys; with TYPE and its fields under the type; with @NAME an \
      object that hold keeps stands under its type, held weakly with --weak. Without any, the values \
      that can be read at P are listed, each with the node it comes from.
      """,
    examples: [
      "add composer live; env live muted=true; env live",
      "add container room; env room LiveRoomInfo roomId=7; env room",
    ], effect: .world)

  let place = OptionalArgument("P", NodePath(), "the node; this place unless given")
  let type = OptionalArgument("TYPE", EnvironmentTypeOrHeld(), "an environment type, or @NAME")
  let weakly = Flag("weak", "only while somebody else keeps the object")
  let format = Option.format

  func looks(_ words: CommandWords<Self>) -> Bool {
    words.invocation.fields.isEmpty && words.type == nil
  }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard words.type?.text?.namesHeld != true else { return }
    try refuseWeak(words)
    if words.type == nil { try words.invocation.checkFormulas() }
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
    switch (try call.type, word) {
    case (.held(let object)?, let word?):
      try context.setHeld(object, at: word.span, on: node, weakly: call.weakly, call.fields)
    case (.type(let entry)?, let word?):
      try context.setTyped(entry, at: word.span, on: node, call.invocation)
    case (nil, _), (_, nil): try context.setKeys(call.fields, on: node)
    }
  }

  /// Only what is kept elsewhere can be held weakly.
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
      world.note(
        EnvironmentSetting(
          name: EnvironmentSetting.Name(key: field.name.text, isKeyedByType: false),
          fields: [field], held: nil, isWeak: false),
        on: node)
    }
  }

  fileprivate func setTyped(
    _ entry: EnvironmentTypeEntry, at span: SourceSpan, on node: ComposableContainer,
    _ invocation: Invocation
  ) throws(ShellError) {
    let fields = try value(invocation, entry.shape, at: node)
    let value: Any
    do throws(FieldError) { value = try entry.value(from: fields) } catch {
      throw invocation.error(error, at: span)
    }
    do throws(EngineError) {
      try world.setEnvironment(value, as: entry, on: node, weakly: false)
    } catch {
      throw ShellError(error, at: span)
    }
    world.note(
      EnvironmentSetting(
        name: EnvironmentSetting.Name(key: entry.name, isKeyedByType: true),
        fields: invocation.fields, held: nil, isWeak: false), on: node)
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
    do throws(EngineError) {
      try world.setEnvironment(object.value, as: entry, on: node, weakly: isWeak)
    } catch {
      throw ShellError(.notWeak("@\(object.name), a \(object.typeName),"), at: span)
    }
    world.note(
      EnvironmentSetting(
        name: EnvironmentSetting.Name(key: entry.name, isKeyedByType: true), fields: [],
        held: HeldReference(object), isWeak: isWeak), on: node)
  }
}

// MARK: - Listing

extension CommandContext {
  fileprivate func listEnvironment(of node: ComposableContainer?, as format: OutputFormat?) {
    var places = Places()
    let nodes = node.map { [$0] } ?? world.roots
    var rows: [Row] = []
    for start in nodes {
      let records = node == nil ? start.ownEnvironment : start.effectiveEnvironment
      for record in records {
        rows.append(
          Row(
            key: record.key, value: record.value.map { Wording().words(of: $0) } ?? "(gone)",
            plainValue: record.value.map(Value.init(environment:)) ?? .null,
            isWeak: record.isWeak, node: places.path(of: record.node).text))
      }
    }
    if format == .json { return print(Value.list(rows.map(\.json)).json) }
    print(
      Table(rows.map { [$0.key, $0.value, $0.isWeak ? "weak" : "", "set on \($0.node)"] }).text)
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
