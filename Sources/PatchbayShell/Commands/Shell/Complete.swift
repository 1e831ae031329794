import PatchbayLanguage
import PatchbayText

/// `complete`.
struct Complete: Command {
  let form = CommandForm(
    "complete", .shell, "lists what could be typed at the end of a text",
    details: """
      It is what Tab offers at a prompt, each with what it is. What ends in / : or = goes on. --hint tells \
      the rest of the command's form instead.
      """,
    examples: ["complete 'add '", "define event Say text:text; complete 'send . Say ' --hint"])

  let text = Argument("TEXT", TextArgument(), "what is typed so far, in quotes")
  let hint = Flag("hint", "the rest of the form")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (text, isJSON) = (try call.text, try call.format == .json)
    if call.hint {
      let hint = context.session.hint(for: text)
      return context.print(
        isJSON ? (["hint": hint.map(Value.text) ?? .null] as Value).json : hint ?? "")
    }
    let found = context.session.completions(for: text, at: text.utf8.count)
    context.print(
      isJSON ? found.value.json : Table(found.candidates.map { [$0.insertion, $0.summary] }).text)
  }
}

extension Completions {
  /// The same for programs.
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
