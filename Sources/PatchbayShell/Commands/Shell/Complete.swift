import PatchbayLanguage
import PatchbayText

/// `complete`.
struct Complete: Command {
  let form = CommandForm(
    "complete", .shell, "lists completions of a text",
    details: """
      It lists what Tab offers at the prompt, each with a description. A completion that ends in / \
      : or = can be continued.
      """,
    examples: ["complete 'add '", "define event Say text:text; complete 'send . Say ' --hint"])

  let text = Argument("TEXT", TextArgument(), "the text so far, in quotes")
  let hint = Flag("hint", "shows the rest of the command's form")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (text, isJSON) = (try call.text, try call.format == .json)
    if call.hint {
      let hint = context.session.hint(for: text)
      if isJSON { return context.print((["hint": hint.map(Value.text) ?? .null] as Value).json) }
      return hint.map { context.print($0) } ?? context.print(nothing: "no hint")
    }
    let found = context.session.completions(for: text, at: text.utf8.count)
    if isJSON { return context.print(found.value.json) }
    if found.candidates.isEmpty { return context.print(nothing: "no completions") }
    context.print(Table(found.candidates.map { [$0.insertion, $0.summary] }).text)
  }
}

extension Completions {
  /// The completions in JSON.
  fileprivate var value: Value {
    [
      "start": .int(range.lowerBound), "end": .int(range.upperBound),
      "candidates": .list(
        candidates.map {
          [
            "insertion": .text($0.insertion), "display": .text($0.display),
            "summary": .text($0.summary), "final": .bool($0.isFinal),
          ]
        }),
    ]
  }
}
