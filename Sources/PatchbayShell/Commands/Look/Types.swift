import PatchbayCatalog
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// `types`.
struct Types: Command {
  let form = CommandForm(
    "types", .look, "lists what can be added, sent and set, by where it comes from",
    examples: ["types", "define event Say text:text loud:bool?; types Say"])

  let name = OptionalArgument("NAME", TypeName(), "only this one, with its fields")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let found = try call.name
    if try call.format == .json {
      let rows = found ?? context.world.typeRows
      return context.print(Value.list(rows.map(\.json)).json)
    }
    guard let found else { return context.print(context.world.typeRows.table) }
    for row in found {
      context.print("\(row.sort) \(row.name)" + (row.summary.isEmpty ? "" : "  \(row.summary)"))
      context.print(Table(row.fields.map { ["  " + $0.name, $0.type, $0.summary] }).text)
      if let returns = row.returns { context.print("  returns \(returns)") }
      context.print(Table(row.answerFields.map { ["    " + $0.name, $0.type] }).text)
    }
  }
}

extension [TypeRow] {
  /// Sort by sort of each origin.
  fileprivate var table: String {
    var heads: [String] = []
    for row in self where !heads.contains(row.heading) { heads.append(row.heading) }
    return heads.map { head in
      let rows = filter { $0.heading == head }
      return head + "\n"
        + Table(rows.map { ["  " + $0.name, $0.summary.isEmpty ? $0.form : $0.summary] }).text
    }.joined(separator: "\n")
  }
}

extension TypeRow {
  fileprivate var heading: String { "\(sort) \(origin.words)" }

  fileprivate var form: String { fields.map { "\($0.name):\($0.type)" }.joined(separator: " ") }
}

/// A type that can be added, sent or set.
struct TypeRow {
  let sort: String
  /// Where it comes from.
  let origin: TypeOrigin
  let name: String
  let summary: String
  let fields: [(name: String, type: String, summary: String)]
  var returns: String?
  /// The fields of an answer, if it has any and they are known.
  var answerFields: [(name: String, type: String)] = []

  var json: Value {
    [
      "is": .text(sort), "from": .text(origin.name), "name": .text(name), "summary": .text(summary),
      "fields": .list(fields.map { ["name": .text($0.name), "type": .text($0.type)] }),
      "returns": .text(orNull: returns),
      "answer": .list(answerFields.map { ["name": .text($0.name), "type": .text($0.type)] }),
    ]
  }
}

extension World {
  /// All types by their origin: those of the application or sample, the shell's, the session's own.
  var typeRows: [TypeRow] {
    var rows = kinds.all.mapWhileWorking { TypeRow($0, origin(ofKind: $0.name)) }
    rows += catalog.plugins.map { row("plugin", $0) }
    rows += catalog.readyMade.map { TypeRow($0) }
    rows += catalog.relays.map { row("relay", $0) }
    rows += catalog.readyMadeRelays.map { TypeRow($0) }
    rows += catalog.environments.map { row("environment", $0) }
    rows += catalog.interceptors.map { row("interceptor", $0) }
    rows += catalog.viewContainers.map { row("view container", $0) }
    return Set(rows.map(\.origin)).sorted().flatMap { origin in
      rows.filter { Work.goesOn && $0.origin == origin }
    }
  }

  private func row(_ sort: String, _ entry: some CatalogEntry) -> TypeRow {
    TypeRow(sort, origin(of: entry.name), entry.name, entry.summary, entry.shape)
  }

  private func origin(of name: String) -> TypeOrigin {
    catalog.origins[name].map { .sample($0) } ?? .application
  }

  private func origin(ofKind name: String) -> TypeOrigin {
    if definitions.contains(where: { $0.name == name }) { return .session }
    let isApplication =
      catalog.messages.contains { $0.name == name } || catalog.queries.contains { $0.name == name }
    return isApplication ? origin(of: name) : .shell
  }
}

/// Where a type comes from, in the order of the list.
enum TypeOrigin: Hashable, Comparable {
  case application
  case sample(String)
  case shell
  case session

  var name: String {
    switch self {
    case .application: "application"
    case .sample(let name): name
    case .shell: "shell"
    case .session: "session"
    }
  }

  /// After the sort of thing that it is.
  var words: String {
    switch self {
    case .sample: "of the sample \(name)"
    case .session: "defined here"
    case .application, .shell: "of the \(name)"
    }
  }
}

extension TypeRow {
  init(
    _ sort: String, _ origin: TypeOrigin, _ name: String, _ summary: String, _ shape: TypeShape
  ) {
    self.init(
      sort: sort, origin: origin, name: name, summary: summary,
      fields: shape.isMadeOfFields
        ? shape.fields.map { ($0.name, "\($0.type)", "") } : [("value", "\(shape)", "")])
  }

  init(_ kind: Kind, _ origin: TypeOrigin) {
    self.init(kind.category.rawValue, origin, kind.name, kind.summary, kind.shape)
    returns = kind.answerShape.map { "\($0)" }
    answerFields = kind.answerShape?.fields.map { ($0.name, "\($0.type)") } ?? []
  }

  init(_ plugin: ReadyMadePlugin) {
    self.init(
      sort: plugin.isRelay ? "relay" : "plugin", origin: .shell, name: plugin.name,
      summary: plugin.summary,
      fields: plugin.parameters.map {
        ($0.name, $0.isRequired ? "\($0.type)" : "[\($0.type)]", $0.summary)
      })
  }
}
