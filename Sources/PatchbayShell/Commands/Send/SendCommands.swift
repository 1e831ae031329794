extension CommandTable {
  static var sendCommands: [CommandSpec] {
    [
      CommandSpec(Send()), CommandSpec(Ask()), CommandSpec(ShowTrace(.standard)),
      CommandSpec(Replay()),
    ]
  }
}
