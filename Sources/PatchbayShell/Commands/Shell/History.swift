import PatchbayLanguage
import PatchbayText

/// `history`.
struct History: Command {
  let form = CommandForm(
    "history", .shell, "lists the commands that were typed, in earlier sessions too",
    examples: ["echo hello; history", "history --last=5"])

  let pattern = OptionalArgument(
    "RE", PatternArgument(), "only those that match: /send/, or a word")
  let last = Option("last", CountArgument(), placeholder: "N", "only the last N")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let pattern = try call.pattern
    var lines = context.session.history.enumerated()
      .filter { line in pattern.map { $0.matches(line.element) } ?? true }
      .map { (number: $0.offset + 1, text: $0.element) }
    if let last = try call.last { lines = lines.suffix(last) }
    if lines.isEmpty {
      return context.print(
        nothing: context.session.history.isEmpty
          ? "no commands were typed at a prompt yet" : "no command that was typed matches")
    }
    context.print(Table(lines.map { ["\($0.number)", $0.text.oneLine] }).text)
  }
}
