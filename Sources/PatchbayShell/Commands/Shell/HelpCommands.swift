// help, complete

extension CommandTable {
  static let helpCommands: [CommandSpec] = [
    CommandSpec(
      "help", .shell, "tells what there is, and about a command, an error code or a topic",
      parameters: [
        .init("WHAT", .helpTopic, .any, "a command, an error code, a topic, or a word to look for")
      ],
      examples: ["help", "help add plugin"], effect: .nothing
    ) { invocation, context throws(ShellError) in
      context.print(try Help.text(for: invocation.words("WHAT")))
    }
  ]
}
