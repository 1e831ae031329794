extension CommandTable {
  static var timeCommands: [CommandSpec] {
    [
      CommandSpec("undo", MoveInTime.undo), CommandSpec("redo", MoveInTime.redo),
      CommandSpec("timeline", Timeline()),
      CommandSpec("diff", Diff()),
    ]
  }
}
