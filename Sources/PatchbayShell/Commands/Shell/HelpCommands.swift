// help

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
        .init("WHAT", .helpTopic, .any, "a command, an error code, a topic, or a word to look for")
      ],
      options: [formatOption],
      examples: ["help", "help add plugin"], effect: .nothing
    ) { invocation, context throws(ShellError) in
      let help = try Help(about: invocation.words("WHAT"))
      context.print(invocation.isJSON ? help.value.json : help.text)
    }
  ]
}
