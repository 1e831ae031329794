extension CommandTable {
  static var buildCommands: [CommandSpec] {
    nodeCommands + pluginCommands + interceptorCommands + definingCommands + environmentCommands
      + viewCommands + changingCommands
  }

  /// What every look command has.
  static let formatOption = CommandSpec.Option(
    "format", Choice(["text", "json"]), placeholder: "text|json", "json for programs")
}
