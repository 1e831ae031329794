extension CommandTable {
  static var timeCommands: [CommandSpec] {
    [
      CommandSpec(Undo()), CommandSpec(Redo()), CommandSpec(Timeline()), CommandSpec(Diff()),
    ]
  }
}
