import PatchbayLanguage
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
