extension CommandTable {
  static var shellCommands: [CommandSpec] {
    fileCommands + expectCommands + wordCommands + helpCommands
  }
}
