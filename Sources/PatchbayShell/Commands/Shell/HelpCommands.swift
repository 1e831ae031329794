import PatchbayLanguage
import PatchbayText

// help, complete

extension CommandTable {
  static let helpCommands: [CommandSpec] = [
    CommandSpec(
      "help", .shell, "tells what there is, and about a command, an error code or a topic",
      details: """
        Of what goes by no such name it tells where the word is found. help all lists every command, help \
        topics what else there is to read, help codes all that can be wrong, help actions what an \
        interceptor can do.
        """,
      parameters: [
        .init("WHAT", HelpName(), .any, "a command, an error code, a topic, or a word to look for")
      ],
      options: [formatOption],
      examples: ["help", "help add plugin"], effect: .nothing
    ) { invocation, context throws(ShellError) in
      let help = try Help(about: invocation.words("WHAT"), in: context.session.commands)
      context.print(
        invocation.isJSON
          ? help.value.json : help.text(isColoured: context.session.isPainting))
    },
    CommandSpec(
      "complete", .shell, "lists what could be typed at the end of a text",
      details: """
        It is what Tab offers at a prompt, each with what it is. What ends in / : or = goes on. --hint tells \
        the rest of the command's form instead.
        """,
      parameters: [.init("TEXT", Text(), "what is typed so far, in quotes")],
      options: [.init("hint", "the rest of the form"), formatOption],
      examples: [
        "complete 'add '", "define event Say text:text; complete 'send . Say ' --hint",
      ], effect: .nothing, run: complete),
  ]

  private static let complete: CommandSpec.Run = { invocation, context throws(ShellError) in
    let text = invocation.text("TEXT") ?? ""
    if invocation.has("hint") {
      let hint = context.session.hint(for: text)
      return context.print(
        invocation.isJSON ? (["hint": hint.map(Value.text) ?? .null] as Value).json : hint ?? "")
    }
    let found = context.session.completions(for: text, at: text.utf8.count)
    context.print(
      invocation.isJSON
        ? found.value.json : Table(found.candidates.map { [$0.insertion, $0.summary] }).text)
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
