import PatchbayLanguage
import PatchbayText

/// `timeline`.
struct Timeline: Command {
  let form = CommandForm(
    "timeline", .time, "lists the steps that have built the world, and those that were undone",
    examples: ["add composer live; timeline", "add composer live; undo; timeline"])

  let last = Option("last", CountArgument(), placeholder: "N", "only the last N")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let journal = context.session.journal
    let done = journal.steps.count
    var rows = (journal.steps + journal.undone.reversed()).enumerated().map { index, step in
      (number: index + 1, text: step.text, isUndone: index >= done)
    }
    if let last = try call.last { rows = rows.suffix(last) }
    if try call.format == .json {
      let steps = rows.map { row -> Value in
        ["step": .int(row.number), "command": .text(row.text), "undone": .bool(row.isUndone)]
      }
      return context.print(Value.list(steps).json)
    }
    if rows.isEmpty { return context.print("nothing was done yet") }
    let lines = rows.map { row in
      let mark = row.isUndone ? "undone" : row.number == done ? "here" : ""
      return ["s\(row.number)", mark, row.text.oneLine]
    }
    context.print(Table(lines).text)
  }
}
