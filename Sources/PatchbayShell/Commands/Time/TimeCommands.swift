extension CommandTable {
  static var timeCommands: [CommandSpec] {
    [
      CommandSpec("undo", Undo()), CommandSpec("redo", Redo()), CommandSpec("timeline", Timeline()),
      CommandSpec("diff", Diff()),
    ]
  }
}
