extension CommandTable {
  static var lookCommands: [CommandSpec] {
    placeCommands + showCommands + logCommands + graphCommands + reasonCommands
  }
}
